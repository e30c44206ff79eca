"""The window of the registration desk."""
