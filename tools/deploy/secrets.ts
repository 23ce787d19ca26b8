import { addingToStack, addResources, ids, kept, nameOnce, ref, text } from './cloudformation.ts'

/**
 * What server/secrets.server.ts reads. Values are made by AWS and never stand in a template; a new value of any of them
 * is put there by hand (docs/deploying.md, "Rotating").
 *
 * A change of GenerateSecretString makes CloudFormation generate the secret anew, which signs everybody out: leave it.
 */
export default addingToStack(({ template }) => {
  addResources(template, {
    [ids.appSecret]: {
      Type: 'AWS::SecretsManager::Secret',
      ...kept,
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
      ...kept,
      Properties: {
        Name: secretName('origin'),
        Description: 'By which the function knows the CDN',
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
        Description: 'The secret of the app client of the user pool, which Cognito made',
        SecretString: text(`{"clientSecret":"\${${ids.client}.ClientSecret}"}`),
      },
    },
  })
  template.Outputs.AppSecretId = { Description: 'Where the keys of reCAPTCHA go', Value: ref(ids.appSecret) }
  template.Outputs.OriginSecretId = {
    Description: 'What the CDN says to the API',
    Value: ref(ids.originSecret),
  }
})

/** Begins with the stack's name, by which the deploying role is kept to the secrets of its stage. */
function secretName(name: string) {
  return nameOnce(`\${AWS::StackName}/${name}-`)
}
