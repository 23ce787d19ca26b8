import '../../../server/node-require.server.ts'
import * as build from '@remix-run/dev/server-build'
import { createRequestHandler } from '@remix-run/architect/dist/server.js'

export const handler = createRequestHandler({ build })
