import { company } from '#app/content/company.ts'
import { stackPlugin, addResources, getAtt, ids, retained, ref, sub } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { verificationCodeText } from './verification-code-text.ts'

/** The external id of the SMS role: only our own pool can use the role, not the pool of another AWS customer. */
const smsExternalId = 'nivaas-user-pool'

/** The user pool of docs/decisions/0006, with the password policy of section 5. */
export default stackPlugin(({ template, configuration }) => {
  addResources(template, {
    UserPoolSmsRole: smsRole(configuration),
    [ids.pool]: pool(configuration),
    [ids.client]: client(configuration),
    UserPoolDomain: {
      Type: 'AWS::Cognito::UserPoolDomain',
      Properties: { UserPoolId: ref(ids.pool), Domain: configuration.userPoolDomainPrefix },
    },
    GoogleProvider: google(configuration),
  })
  template.Outputs.UserPoolId = { Description: 'The user pool', Value: ref(ids.pool) }
  template.Outputs.GoogleRedirectUri = {
    Description: 'The redirect URI to allow in the OAuth client at Google',
    Value: sub(`${userPoolDomain(configuration)}/oauth2/idpresponse`),
  }
})

/** The address of the pool's domain, for `sub`: CloudFormation fills in the region. */
export function userPoolDomain({ userPoolDomainPrefix }: StageConfiguration): string {
  return `https://${userPoolDomainPrefix}.auth.\${AWS::Region}.amazoncognito.com`
}

function pool(configuration: StageConfiguration): Resource {
  return {
    Type: 'AWS::Cognito::UserPool',
    ...retained,
    Properties: {
      UserPoolName: ref('AWS::StackName'),
      // The cheapest plan that allows sign-in with a code by SMS.
      UserPoolTier: 'ESSENTIALS',
      DeletionProtection: 'ACTIVE',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      // The site creates every user itself, after its own limits and CAPTCHA. Sign-in with Google still creates users.
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AutoVerifiedAttributes: ['email', 'phone_number'],
      // A new e-mail or number replaces the old one only after its code was entered.
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email', 'phone_number'] },
      // A password can be reset only by our own mailed link.
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      // Administrators set up an authenticator app; our server asks for its codes.
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireUppercase: true,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          TemporaryPasswordValidityDays: 7,
        },
        SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'SMS_OTP'] },
      },
      SmsConfiguration: smsConfiguration(configuration),
      // These texts are registered with India's operators (docs/deploying.md).
      SmsAuthenticationMessage: verificationCodeText,
      VerificationMessageTemplate: {
        DefaultEmailOption: 'CONFIRM_WITH_CODE',
        EmailSubject: `Your verification code for ${company.name}`,
        EmailMessage: verificationCodeText,
        SmsMessage: verificationCodeText,
      },
      EmailConfiguration: emailConfiguration(configuration),
    },
  }
}

/**
 * Codes by SMS go through SNS until their text is registered in India, and then through End User Messaging, because only that
 * service can send the registration's ids to the operators.
 */
function smsConfiguration({ sms }: StageConfiguration): Record<string, unknown> {
  const CallerArn = getAtt('UserPoolSmsRole', 'Arn')
  if (!sms?.verificationCodeTemplate) {
    return { SnsCallerArn: CallerArn, ExternalId: smsExternalId, SnsRegion: ref('AWS::Region') }
  }
  return {
    EumsSms: {
      CallerArn,
      ExternalId: smsExternalId,
      OriginationIdentity: senderId(sms.senderId),
      InEntityId: sms.entityId,
      InTemplateId: sms.verificationCodeTemplate,
    },
  }
}

/** The ARN of the sender id in End User Messaging, after its registration for India. */
function senderId(name: string) {
  return sub(`arn:\${AWS::Partition}:sms-voice:\${AWS::Region}:\${AWS::AccountId}:sender-id/${name}/IN`)
}

/** Cognito refuses a domain that SES has not verified. Until then Cognito's own sender is used, at most fifty mails a day. */
function emailConfiguration(configuration: StageConfiguration): Record<string, unknown> {
  if (!configuration.sesIsReady) return { EmailSendingAccount: 'COGNITO_DEFAULT' }
  return {
    EmailSendingAccount: 'DEVELOPER',
    From: `${company.name} <${configuration.mailFrom}>`,
    SourceArn: sub(
      `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:identity/\${${ids.mailIdentity}}`,
    ),
    ConfigurationSet: ref(ids.mailSet),
  }
}

function client({ siteOrigin }: StageConfiguration): Resource {
  return {
    Type: 'AWS::Cognito::UserPoolClient',
    DependsOn: 'GoogleProvider',
    Properties: {
      UserPoolId: ref(ids.pool),
      ClientName: 'site',
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AuthSessionValidity: 10,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 60,
      IdTokenValidity: 24,
      // Longer than the site's own sessions, so that those end first.
      RefreshTokenValidity: 30,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'hours', RefreshToken: 'days' },
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      // Without COGNITO in this list, the pool's own login page accepts no passwords and sends no codes. That page would bypass
      // our limits, our CAPTCHA and the end of sessions after a new password. The server's own API calls are not affected
      // (CreateUserPoolClient in Cognito's API reference, `SupportedIdentityProviders`).
      SupportedIdentityProviders: ['Google'],
      CallbackURLs: [`${siteOrigin}/auth/google/callback`],
    },
  }
}

function google({ googleSecretName }: StageConfiguration): Resource {
  const secret = (key: string) => `{{resolve:secretsmanager:${googleSecretName}:SecretString:${key}}}`
  return {
    Type: 'AWS::Cognito::UserPoolIdentityProvider',
    Properties: {
      UserPoolId: ref(ids.pool),
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: {
        client_id: secret('clientId'),
        client_secret: secret('clientSecret'),
        authorize_scopes: 'openid email profile',
      },
      AttributeMapping: {
        email: 'email',
        email_verified: 'email_verified',
        given_name: 'given_name',
        family_name: 'family_name',
      },
    },
  }
}

function smsRole({ sms }: StageConfiguration): Resource {
  const allowed = sms?.verificationCodeTemplate
    ? { Action: 'sms-voice:SendTextMessage', Resource: senderId(sms.senderId) }
    : { Action: 'sns:Publish', Resource: '*' }
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'cognito-idp.amazonaws.com' },
            Action: 'sts:AssumeRole',
            Condition: {
              StringEquals: {
                'sts:ExternalId': smsExternalId,
                'aws:SourceAccount': ref('AWS::AccountId'),
              },
            },
          },
        ],
      },
      Policies: [
        {
          PolicyName: 'SendSms',
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', ...allowed }],
          },
        },
      ],
    },
  }
}
