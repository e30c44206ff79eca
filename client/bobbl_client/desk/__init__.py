"""The registration desk: who is there, who comes, what is paid, and seats given at the desk."""
