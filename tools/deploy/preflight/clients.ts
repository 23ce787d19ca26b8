import { ACMClient } from '@aws-sdk/client-acm'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { Route53Client } from '@aws-sdk/client-route-53'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import { STSClient } from '@aws-sdk/client-sts'

/** The region of every stage (app.arc). */
export const region = 'ap-south-1'

/** The clients that read an account, with the operator's own credentials, found in the same way as by the AWS CLI. */
export function makeClients() {
  return {
    acm: new ACMClient({ region: 'us-east-1' }),
    cloudFormation: new CloudFormationClient({ region }),
    cloudFormationOfWatch: new CloudFormationClient({ region: 'us-east-1' }),
    cognito: new CognitoIdentityProviderClient({ region }),
    lambda: new LambdaClient({ region }),
    route53: new Route53Client({ region }),
    secrets: new SecretsManagerClient({ region }),
    ses: new SESv2Client({ region }),
    sns: new SNSClient({ region }),
    snsOfWatch: new SNSClient({ region: 'us-east-1' }),
    sts: new STSClient({ region }),
    /** Has the region of the operator's own settings, if any. */
    own: new STSClient({}),
  }
}

export type Clients = ReturnType<typeof makeClients>
