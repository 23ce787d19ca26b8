import type { Finding } from './preflight/checks.ts'
import { makeClients } from './preflight/clients.ts'
import { findMissing } from './preflight/run.ts'
import { readStages, StagesError } from './stages.ts'
import type { DeployedStage } from './stages.ts'

/*
 * `npm run deploy:preflight -- staging`: reads the AWS account with the operator's credentials and prints everything that is
 * missing. Run it before the first deploy and before each deploy that changes stages.json. It changes nothing. It fails when
 * a deploy would fail.
 */
const [stage] = process.argv.slice(2)
if (stage !== 'staging' && stage !== 'production') {
  console.error('Which stage? npm run deploy:preflight -- staging|production')
  process.exit(2)
}
try {
  process.exitCode = await runPreflight(stage)
} catch (error) {
  if (!(error instanceof StagesError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runPreflight(stage: DeployedStage): Promise<number> {
  const findings = await findMissing({ stage, stages: readStages(stage), clients: makeClients() })
  const linesOf = (when: Finding['when']) =>
    findings.filter((each) => each.when === when).map(({ message }) => `  ${message}`)
  const [missing, open] = [linesOf('now'), linesOf('later')]
  if (missing.length > 0) console.log(['Missing, and the deploy needs it:', ...missing].join('\n'))
  if (open.length > 0) console.log(['To be done, and the deploy goes without:', ...open].join('\n'))
  if (findings.length === 0) console.log(`Nothing is missing for ${stage}.`)
  return missing.length > 0 ? 1 : 0
}
