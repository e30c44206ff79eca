"""Lists that people bring: files and pasted texts, and what stands in them."""
