import { Sha256Node } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import { later } from './checks.ts'
import type { Clients } from './clients.ts'
import type { Finding, PreflightInput } from './checks.ts'

type Trail = { TrailARN: string; IsMultiRegionTrail?: boolean; IncludeGlobalServiceEvents?: boolean }

/**
 * The account's own trail of management events. EventBridge sees a sign-in as root and a change in IAM, which AWS counts as events of
 * us-east-1, only while a trail with them is logging (tools/deploy/watch.yml). The papers' trail has neither.
 */
export async function checkTrail({ clients }: PreflightInput): Promise<Finding[]> {
  const { trailList } = await ask<{ trailList: Trail[] }>(clients, 'CloudTrail_20131101.DescribeTrails', {})
  const whole = trailList.filter((each) => each.IsMultiRegionTrail && each.IncludeGlobalServiceEvents)
  const logging = await Promise.all(
    whole.map(({ TrailARN }) =>
      ask<{ IsLogging?: boolean }>(clients, 'CloudTrail_20131101.GetTrailStatus', { Name: TrailARN }),
    ),
  )
  if (logging.some(({ IsLogging }) => IsLogging)) return []
  return [
    later(
      'no trail of all regions is logging: nobody hears of a sign-in as root or of a change in IAM (docs/deploying.md, step 2)',
    ),
  ]
}

/** Without the SDK's client for CloudTrail, which nothing else here needs. */
async function ask<Answer>({ sts }: Clients, target: string, input: object): Promise<Answer> {
  const url = new URL(process.env.AWS_ENDPOINT_URL ?? 'https://cloudtrail.us-east-1.amazonaws.com/')
  const signer = new SignatureV4({
    service: 'cloudtrail',
    region: 'us-east-1',
    credentials: sts.config.credentials,
    sha256: Sha256Node,
  })
  const body = JSON.stringify(input)
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: {},
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
    },
    body,
  })
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`CloudTrail answered ${answer.status}`)
  return (await answer.json()) as Answer
}
