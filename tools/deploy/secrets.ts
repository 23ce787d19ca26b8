import { stackPlugin, addResources, ids, retained, uniqueName, ref, sub } from './cloudformation.ts'

/**
 * The secrets that server/secrets.server.ts reads. AWS generates their values, so that none is in a template. To rotate one,
 * an operator sets a new value by hand (docs/runbook.md, "Rotate secrets").
 *
 * Do not change GenerateSecretString: CloudFormation would generate a new secret, which ends every session.
 */
export default stackPlugin(({ template }) => {
  addResources(template, {
    [ids.appSecret]: {
      Type: 'AWS::SecretsManager::Secret',
      ...retained,
      Properties: {
        Name: secretName('app'),
        Description: 'Signs the cookies; the keys of reCAPTCHA are added by hand',
        GenerateSecretString: {
          SecretStringTemplate: '{"recaptchaSiteKey":"","recaptchaSecretKey":""}',
          GenerateStringKey: 'cookieSecret',
          PasswordLength: 64,
          ExcludePunctuation: true,
        },
      },
    },
    [ids.originSecret]: {
      Type: 'AWS::SecretsManager::Secret',
      ...retained,
      Properties: {
        Name: secretName('origin'),
        Description: 'The CDN sends it with each request; the function refuses requests without it',
        GenerateSecretString: {
          SecretStringTemplate: '{}',
          GenerateStringKey: 'originSecret',
          PasswordLength: 64,
          ExcludePunctuation: true,
        },
      },
    },
    [ids.clientSecret]: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        Name: secretName('client'),
        Description: 'The secret of the app client of the user pool, made by Cognito',
        SecretString: sub(`{"clientSecret":"\${${ids.client}.ClientSecret}"}`),
      },
    },
  })
  template.Outputs.AppSecretId = {
    Description: 'The secret that takes the keys of reCAPTCHA',
    Value: ref(ids.appSecret),
  }
  template.Outputs.OriginSecretId = {
    Description: 'The secret that the CDN sends to the API',
    Value: ref(ids.originSecret),
  }
})

/** Begins with the stack's name: the deploying role may use only secrets with the name of its stage's stack. */
function secretName(name: string) {
  return uniqueName(`\${AWS::StackName}/${name}-`)
}
