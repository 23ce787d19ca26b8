# How the sandbox runs on a developer's machine; nothing here is deployed.
# The ports stand in tools/sandbox/environment.ts, so that several checkouts can run beside each other.

@sandbox
env testing
external-db true
livereload false
