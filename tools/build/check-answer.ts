import { join } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'

type Handler = (event: object) => Promise<APIGatewayProxyStructuredResultV2>

const host = 'localhost:3333'

/**
 * Requests a page from the built function. The integration tests run the sources, so they do not test the bundle. Runs without
 * a table and without stand-ins.
 * @throws an Error when the bundle cannot be loaded or does not render the page
 */
export async function checkAnswer(folder: string): Promise<void> {
  const unreachable = 'http://localhost:1'
  Object.assign(process.env, {
    ...sandboxEnvironment({ standIns: unreachable, engine: unreachable, site: `http://${host}` }),
    CARE_TABLE: 'none',
    ARC_SANDBOX: '{}',
  })
  const { handler } = (await import(join(process.cwd(), folder, 'index.mjs'))) as { handler: Handler }
  const { statusCode, body = '' } = await handler({
    version: '2.0',
    rawPath: '/',
    rawQueryString: '',
    headers: { host },
    requestContext: { http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' }, requestId: 'build' },
    isBase64Encoded: false,
  })
  if (statusCode !== 200 || !body.includes('</html>'))
    throw new Error(`The built function answers ${String(statusCode)} to GET /`)
}
