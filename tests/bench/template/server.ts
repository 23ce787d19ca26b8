import '../../../server/node-require.server.ts'
import * as build from '@remix-run/dev/server-build'
import { createRequestHandler } from '@remix-run/architect/dist/server.js'
import { installGlobals } from '@remix-run/node'

installGlobals()

export const handler = createRequestHandler({ build, mode: build.mode })
