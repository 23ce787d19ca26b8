import type { Resource, Template } from './cloudformation.ts'

/**
 * A copy of a template in which SAM's resources are replaced by the resources that SAM makes of them, only for the validator.
 * Properties that SAM does not rename stay unchanged, so that the validator finds properties that do not exist.
 */
export function withoutSam(template: Template): Template {
  const resources = Object.entries(template.Resources).flatMap(([id, resource]) => {
    if (resource.Type === 'AWS::Serverless::Function') return functionParts(id, resource)
    if (resource.Type === 'AWS::Serverless::HttpApi') return apiParts(id, resource)
    return [[id, resource] as const]
  })
  const { Outputs } = template
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Resources: Object.fromEntries(resources),
    Outputs,
  } as Template
}

type Parts = (readonly [string, Resource])[]

function functionParts(id: string, { Type: _sam, ArcMetadata, Properties = {}, ...rest }: Resource): Parts {
  const { CodeUri: _folder, Events = {}, Tracing, EventInvokeConfig, ...kept } = Properties
  const lambda = {
    ...rest,
    Type: 'AWS::Lambda::Function',
    Properties: {
      ...kept,
      Code: { S3Bucket: 'deployment', S3Key: 'code.zip' },
      ...(Tracing !== undefined && { TracingConfig: { Mode: Tracing } }),
    },
  }
  const permissions = Object.entries(
    Events as Record<string, { Properties: { ApiId: { Ref: string } } }>,
  ).map(
    ([
      event,
      {
        Properties: { ApiId },
      },
    ]) =>
      [
        `${id}${event}Permission`,
        {
          Type: 'AWS::Lambda::Permission',
          Properties: {
            Action: 'lambda:InvokeFunction',
            FunctionName: { Ref: id },
            Principal: 'apigateway.amazonaws.com',
            SourceArn: {
              'Fn::Sub': `arn:\${AWS::Partition}:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${${ApiId.Ref}}/*`,
            },
          },
        },
      ] as const,
  )
  const invokeConfig = {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: {
      FunctionName: { Ref: id },
      Qualifier: '$LATEST',
      ...(EventInvokeConfig as object | undefined),
    },
  }
  return [
    [id, lambda],
    ...permissions,
    ...(EventInvokeConfig === undefined ? [] : [[`${id}EventInvokeConfig`, invokeConfig] as const]),
  ]
}

function apiParts(id: string, { Type: _sam, Properties = {}, ...rest }: Resource): Parts {
  const { DefinitionBody, StageName, DefaultRouteSettings, ...kept } = Properties
  const stage = { ApiId: { Ref: id }, AutoDeploy: true, StageName, DefaultRouteSettings }
  return [
    [id, { ...rest, Type: 'AWS::ApiGatewayV2::Api', Properties: { ...kept, Body: DefinitionBody } }],
    [`${id}Stage`, { Type: 'AWS::ApiGatewayV2::Stage', Properties: stage }],
  ]
}
