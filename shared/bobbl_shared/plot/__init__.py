"""Pictures of figures as SVG: pure, from records to text, for paper, screens and the web.

``page`` puts charts together; ``boxes``, ``bars`` and ``lines`` draw them. Fills differ in
lightness and not in hue alone, so a picture can be copied in grey. Only what SVG Tiny knows is
used: browsers and Qt's renderer show the same.
"""
