import { relative } from 'node:path'
import inventory from '@architect/inventory'
import packageTemplate from '@architect/package'
import type { Template } from './cloudformation.ts'
import type { DeployedStage } from './stages.ts'

/**
 * Makes the CloudFormation template that `arc deploy` would make for a stage, without network or credentials.
 * @param folder the project's root
 * @returns the template, with the functions' folders relative to the root and without its description, which has a timestamp
 * @throws the errors of the plugins, such as StagesError
 */
export async function makeTemplate(stage: DeployedStage, folder: string): Promise<Template> {
  // `env: false`: otherwise Architect would read the variables of `arc env` from AWS; this project has none.
  const project = await inventory({ cwd: folder, deployStage: stage, env: false })
  let template = packageTemplate(project) as Template
  const { start = [], services = [] } = project.inv.plugins._methods.deploy
  const stackName = `Nivaas${stage === 'production' ? 'Production' : 'Staging'}`
  for (const plugin of [...start, ...services]) {
    const given = {
      arc: project.inv._project.arc,
      cloudformation: template,
      dryRun: true,
      inventory: project,
    }
    template = ((await plugin({ ...given, stackName, stage })) as Template | undefined) ?? template
  }
  delete template.Description
  for (const { Properties } of Object.values(template.Resources)) {
    if (typeof Properties?.CodeUri === 'string') Properties.CodeUri = relative(folder, Properties.CodeUri)
  }
  return template
}
