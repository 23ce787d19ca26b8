# Settings of the sandbox on a developer's machine; nothing here is deployed.
# The ports are in tools/sandbox/environment.ts, where environment variables can change them: several checkouts can run at once.

@sandbox
env testing
external-db true
livereload false
