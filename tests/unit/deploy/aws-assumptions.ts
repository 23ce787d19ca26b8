import type { TestReference } from '#tests/support/answered-rows.ts'

/*
 * What the product and its tools rely on at AWS. docs/aws.md says where AWS documents too little, and how a real account is tried;
 * aws-calls-documented.test.ts compares both with the code. Sources were read in November 2026; the API references stand also in
 * the types of the SDK (`node_modules/@aws-sdk/…/dist-types`).
 */

export type Assumption = {
  reliedOn: string
  /** docs/aws.md explains it, because AWS says too little or because it surprises. */
  isExplained?: true
  /** Where AWS or another says so. */
  sources: string[]
  /** These show that the stand-in does the same. */
  tests?: TestReference[]
  /** Why no test shows it. */
  untested?: string
  /** What the stand-in lacks. */
  notPlayed?: string
  /** The steps of docs/aws.md that show what only a real account can show. */
  steps?: string[]
}

export type Reliance = { where: string[]; assumptions: Assumption[] }

/** By the call; `where` names files that make it. */
export const calls: Record<string, Reliance> = {
  // Cognito: the user pool
  AdminCreateUser: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Without `TemporaryPassword` Cognito "generates one for you unless you have passwordless options active", and then wants an attribute that a code can reach. So a random one is always sent. `MessageAction: SUPPRESS` writes to nobody.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-administration.test.ts › AdminCreateUser without a password asks for a phone number, which a code could reach',
        ],
        steps: ['R1'],
      },
      {
        reliedOn:
          'A second user with the e-mail is `UsernameExistsException`; the e-mail need not be verified for it (`UsernameAttributes`).',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-administration.test.ts › AdminCreateUser makes a person who must choose a password, once per e-mail',
        ],
        steps: ['R1'],
      },
    ],
  },
  AdminGetUser: {
    where: ['server/aws/cognito-attributes.server.ts', 'server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn: 'Finds by e-mail or `sub`; `UserNotFoundException` when there is none.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminGetUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-administration.test.ts › AdminGetUser finds a person by e-mail and by sub, with dates and status',
        ],
        steps: ['R2'],
      },
    ],
  },
  ListUsers: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn: 'Pages by `PaginationToken`; `UserCreateDate` is there. For `npm run reconcile`.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html',
        ],
        tests: ['tests/integration/sandbox/cognito-administration.test.ts › ListUsers goes page by page'],
        steps: ['R2'],
      },
    ],
  },
  AdminSetUserPassword: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn:
          '`Permanent: true` confirms the user; the pool’s policy refuses by `InvalidPasswordException`.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-passwords.test.ts › AdminSetUserPassword sets a permanent password or one for the first sign-in only',
        ],
        steps: ['R3'],
      },
      {
        isExplained: true,
        reliedOn:
          'It lifts a lock after wrong passwords. AWS does not say so: its page names a successful sign-in after the lock and 15 minutes without a try. The stand-in takes the mild reading; if AWS does not, the owner of a new password waits for at most 15 minutes.',
        sources: [
          'https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior',
        ],
        untested: 'no test of ours depends on it',
        steps: ['R8'],
      },
    ],
  },
  AdminInitiateAuth: {
    where: ['server/aws/cognito-sign-in.server.ts'],
    assumptions: [
      {
        reliedOn:
          '`ADMIN_USER_PASSWORD_AUTH` by e-mail or `sub`, with `SECRET_HASH` of the very name that is sent. It needs IAM, so nobody with the client id alone can try passwords.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminInitiateAuth.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-sign-in.test.ts › AdminInitiateAuth signs in with the password, but not through another pool or client',
          'tests/integration/sandbox/cognito-client-secret.test.ts › an app client with a secret refuses a call without the secret hash',
        ],
        steps: ['R3'],
      },
      {
        reliedOn:
          'A wrong password and an unknown e-mail are the same `NotAuthorizedException` (`PreventUserExistenceErrors`).',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminInitiateAuth.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-sign-in.test.ts › an unknown name and a wrong password get the same response and the same lock',
        ],
        steps: ['R6'],
      },
      {
        isExplained: true,
        reliedOn:
          'Lock: five wrong passwords, then one second, doubled by each further one up to about 15 minutes. The words are "Password attempts exceeded"; `server/accounts/password/sign-in.server.ts` reads them, as no error name tells the two apart.',
        sources: [
          'https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior',
        ],
        tests: [
          'tests/integration/sandbox/cognito-sign-in.test.ts › five wrong passwords lock for one second, and each further one for twice as long',
        ],
        steps: ['R7'],
      },
      {
        reliedOn:
          '`REFRESH_TOKEN_AUTH` with the hash of the uid; the refresh token stays the same while rotation is off. After linking Google the uid stays the username, so a refresh still works.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminInitiateAuth.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › a refresh brings new tokens of the same sign-in, and no new refresh token',
          'tests/integration/sandbox/cognito-google.test.ts › the refresh token of a Google sign-in works at the token endpoint and the API for thirty days',
        ],
        steps: ['R4', 'M2'],
      },
      {
        reliedOn:
          '`USER_AUTH` with `PREFERRED_CHALLENGE` `SMS_OTP` sends a code to a verified number, in one call. Without such a number no `SMS_OTP` challenge comes back. An unknown name gets a challenge all the same.',
        sources: [
          'https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-selection-sdk.html#authentication-flows-selection-choice',
        ],
        tests: [
          'tests/integration/sandbox/cognito-challenges.test.ts › a verified phone number signs in with a code by SMS',
          'tests/integration/sandbox/cognito-challenges.test.ts › sign-in by SMS returns a challenge for an unknown name, without sending anything',
        ],
        steps: ['R14', 'R16'],
      },
      {
        reliedOn:
          'The quota of a category (`UserAuthentication`) is of the account and region, all pools together; above it `TooManyRequestsException`. The SDK tries twice; sends are tried once.',
        sources: ['https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html'],
        tests: ['tests/integration/sandbox/failures.test.ts › the SDK retries a throttled call by itself'],
        steps: ['S10'],
      },
    ],
  },
  AdminRespondToAuthChallenge: {
    where: ['server/aws/cognito-sign-in.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn: 'A sign-in code has eight digits, fixed; our page takes six to eight.',
        sources: ['https://github.com/aws-amplify/amplify-js/issues/14428'],
        tests: [
          'tests/integration/accounts/phone-sign-in.long.test.ts › Cognito’s code of eight digits signs in, also after a wrong one has ended its challenge and another was sent',
        ],
        steps: ['R16'],
      },
      {
        isExplained: true,
        reliedOn:
          'A wrong code ends the challenge. AWS’s documentation does not say whether a right one may follow in the same session; other implementations and issue threads differ. We take the cautious reading: the page asks for another code.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminRespondToAuthChallenge.html',
          'https://github.com/aws-amplify/amplify-js/issues/5834',
        ],
        tests: [
          'tests/integration/sandbox/cognito-challenges.test.ts › a challenge by SMS lasts ten minutes and ends after a wrong code',
        ],
        steps: ['R17'],
      },
      {
        isExplained: true,
        reliedOn:
          'A second challenge by SMS leaves the first one open, so that somebody who types the number of another person ends nothing. AWS is silent; the stand-in takes this mild reading.',
        sources: [],
        untested: 'no test asks for two at once',
        steps: ['R18'],
      },
    ],
  },
  RevokeToken: {
    where: ['server/aws/cognito-sign-in.server.ts'],
    assumptions: [
      {
        reliedOn: 'Takes `ClientSecret`; ends the refresh token and its access tokens.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RevokeToken.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › RevokeToken ends one session with all its access tokens',
        ],
        steps: ['R4'],
      },
    ],
  },
  AdminUserGlobalSignOut: {
    where: ['server/aws/cognito-sign-in.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Ends all refresh tokens; ID tokens stay valid until they expire, so our sessions are in the table.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUserGlobalSignOut.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › an administrator’s sign-out and a disabled account end the sessions, also after it is enabled',
        ],
        steps: ['R5'],
      },
    ],
  },
  GetUserAttributeVerificationCode: {
    where: ['server/aws/cognito-attributes.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Sends a code of six digits to the e-mail of the access token’s user; the token needs the scope `aws.cognito.signin.user.admin`.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetUserAttributeVerificationCode.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-attributes.test.ts › the e-mail of a new account is verified with a code',
        ],
        steps: ['R19'],
      },
    ],
  },
  UpdateUserAttributes: {
    where: ['server/aws/cognito-attributes.server.ts'],
    assumptions: [
      {
        reliedOn:
          'A new number waits for its code and is not the user’s before (`AttributesRequireVerificationBeforeUpdate`). The number that is already proven gets no code.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserAttributes.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-attributes.test.ts › a first phone number is not set before its code',
          'tests/integration/sandbox/cognito-attributes.test.ts › a new phone number waits for its code while the old one stays',
        ],
        steps: ['R15'],
      },
    ],
  },
  VerifyUserAttribute: {
    where: ['server/aws/cognito-attributes.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Six digits; five wrong ones by our own count. `CodeMismatchException`, `ExpiredCodeException`, `LimitExceededException`.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifyUserAttribute.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-attributes.test.ts › an attribute code works for 24 hours and five wrong tries; a new code starts again',
          'tests/integration/sandbox/cognito-attributes.test.ts › at most five codes and fifteen tries an hour',
        ],
        steps: ['R15', 'R19'],
      },
    ],
  },
  AdminUpdateUserAttributes: {
    where: ['server/aws/cognito-attributes.server.ts'],
    assumptions: [
      {
        reliedOn:
          'A changed address or number with `…_verified: true` is written at once and sends nothing. An empty `phone_number` removes it.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-attributes.test.ts › an administrator sets a number at once as verified; otherwise its code is needed',
        ],
        steps: ['R9'],
      },
    ],
  },
  AssociateSoftwareToken: {
    where: ['server/aws/cognito-software-token.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Gives a base32 secret for an access token. Needs `SOFTWARE_TOKEN_MFA` among the pool’s MFAs, else `SoftwareTokenMFANotFoundException`. A new secret replaces the former one once a code of it was verified.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AssociateSoftwareToken.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-software-token.test.ts › a new secret replaces the former one',
        ],
        steps: ['R10'],
      },
    ],
  },
  VerifySoftwareToken: {
    where: ['server/aws/cognito-software-token.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Verifies the code of a token that is already registered, as the step after any first factor (decision 0006). The API reference speaks of registering only. A wrong code is `EnableSoftwareTokenMFAException` ("code mismatch") or `CodeMismatchException`.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifySoftwareToken.html',
          'AWS Security Blog, "Implement step-up authentication with Amazon Cognito", parts 1 and 2',
        ],
        tests: [
          'tests/integration/sandbox/cognito-software-token.test.ts › a secret is registered by its first code, and its later codes are verified',
        ],
        steps: ['R11'],
      },
      {
        isExplained: true,
        reliedOn:
          'Wrong codes do not count towards the lock of wrong passwords; our own limits hold for them. AWS says that wrong MFA codes begin the lockout, of the challenge at a sign-in, which we do not use.',
        sources: ['https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html'],
        tests: [
          'tests/integration/accounts/second-factor.test.ts › five wrong codes end the sign-in and lock the second factor for a while; the owner’s other sessions continue',
        ],
        steps: ['R13'],
      },
      {
        isExplained: true,
        reliedOn:
          'A registered token whose preference is off changes no sign-in: neither the password nor a code by SMS is followed by `SOFTWARE_TOKEN_MFA`. The page of AssociateSoftwareToken says that Cognito asks "after you set up software token MFA"; we read that as the preference, which we never set.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AssociateSoftwareToken.html',
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetUserMFAPreference.html',
        ],
        tests: [
          'tests/integration/accounts/second-factor.test.ts › each new session needs a code, and a code works once',
        ],
        steps: ['R12', 'M5'],
      },
    ],
  },
  AdminLinkProviderForUser: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Links an identity that has no user in the pool. A linked user can use InitiateAuth only "after they sign in at least once through their IdP". So tokens are fetched before linking, and one more trip to Google completes it.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminLinkProviderForUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-linking.test.ts › a linked user signs in with the password only after the first sign-in with Google',
          'tests/integration/accounts/google.test.ts › a browser that does not return from completing a link is signed in all the same',
        ],
        steps: ['R22', 'M1', 'M2'],
      },
      {
        isExplained: true,
        reliedOn:
          'Each federated sign-in writes the mapped attributes over the user’s. So linking is refused when the two e-mails differ, and our own record’s e-mail is written back when Google’s changes later.',
        sources: ['https://github.com/aws-amplify/amplify-js/issues/7300'],
        tests: [
          'tests/integration/accounts/google.test.ts › a Google account with another e-mail is not linked, and the account keeps its own',
          'tests/integration/accounts/google.long.test.ts › an account keeps its e-mail in the user pool when the e-mail of its Google account changes',
        ],
        steps: ['M3', 'M4'],
      },
    ],
  },
  AdminDisableUser: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Lets somebody in no way, revokes their tokens; twice is once. Their records and links to Google stay.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDisableUser.html',
        ],
        tests: [
          'tests/integration/accounts/disabled-accounts.test.ts › disabling an account ends its sessions and tokens at once, and its password does not sign in until it is enabled',
          'tests/integration/sandbox/cognito-linking.test.ts › a disabled user is redirected from Google without a code',
        ],
        steps: ['R23'],
      },
    ],
  },
  AdminEnableUser: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn: 'Lets them sign in again; tokens from before stay revoked.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminEnableUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › an administrator’s sign-out and a disabled account end the sessions, also after it is enabled',
        ],
        steps: ['R23'],
      },
    ],
  },
  AdminDeleteUser: {
    where: ['server/aws/cognito-users.server.ts'],
    assumptions: [
      {
        reliedOn: 'A user that is gone is `UserNotFoundException`; their tokens are worth nothing.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDeleteUser.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › the tokens of a deleted account do not work, and the e-mail is free again',
        ],
        steps: ['R24'],
      },
    ],
  },
  // Cognito: the pool’s domain and its keys
  '/oauth2/authorize': {
    where: ['server/aws/cognito-domain.server.ts'],
    assumptions: [
      {
        reliedOn:
          '`identity_provider=Google` leads to Google at once; `state`, `nonce` and the PKCE challenge come back or are kept; `login_hint` is handed on.',
        sources: ['https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html'],
        tests: [
          'tests/integration/sandbox/cognito-google.test.ts › choosing an account redirects with a code and the state, and the tokens name the user',
        ],
        steps: ['M1'],
      },
      {
        reliedOn: 'A cancelled consent comes back as an `error` with the state.',
        sources: ['https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html'],
        tests: [
          'tests/integration/sandbox/cognito-google.test.ts › cancelling and failing redirect with an error and the state',
        ],
        steps: ['M1'],
      },
    ],
  },
  '/oauth2/token': {
    where: ['server/aws/cognito-domain.server.ts'],
    assumptions: [
      {
        reliedOn:
          'HTTP Basic with the client’s secret, `code_verifier`; a used, wrong or old code is 400. A code works once, for five minutes.',
        sources: ['https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html'],
        tests: [
          'tests/integration/sandbox/cognito-client-secret.test.ts › the token endpoint accepts the secret as the password of the client',
          'tests/integration/sandbox/cognito-google.test.ts › a code does not work without its verifier, its redirect address or its client',
        ],
        steps: ['R21', 'M1'],
      },
    ],
  },
  '/.well-known/jwks.json': {
    where: ['server/aws/cognito-tokens.server.ts'],
    assumptions: [
      {
        reliedOn:
          'The pool’s keys, fetched once for each process; the issuer is the pool’s address; ID tokens carry `nonce` and `identities`.',
        sources: [
          'https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-tokens.test.ts › aws-jwt-verify accepts the tokens of a sign-in',
          'tests/integration/sandbox/cognito-tokens.test.ts › aws-jwt-verify refuses a token that was signed with another key',
        ],
        steps: ['R3'],
      },
    ],
  },
  // DynamoDB
  GetItem: {
    where: ['server/customers/find-user.server.ts', 'server/limits/counter.server.ts'],
    assumptions: [
      {
        reliedOn: 'A consistent read where the answer decides something.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_GetItem.html'],
        tests: [
          'tests/integration/accounts/sessions.test.ts › another user’s uid, another id and the stored hash open no session',
        ],
      },
    ],
  },
  PutItem: {
    where: ['server/customers/profile.server.ts', 'server/staff/erase-papers.server.ts'],
    assumptions: [
      {
        reliedOn: 'A failed condition is `ConditionalCheckFailedException` and changes nothing.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutItem.html'],
        tests: [
          'tests/integration/staff/registration.test.ts › a draft is kept, found again and visible to its own administrator only',
        ],
      },
    ],
  },
  UpdateItem: {
    where: ['server/limits/counter.server.ts', 'server/accounts/session/session.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Atomic counters with a condition, so that a limit holds across processes. A write whose first answer was lost and whose repetition fails its condition has an unknown outcome.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html'],
        tests: [
          'tests/integration/table/answers.test.ts › a counter that conflicts with a transaction counts once',
        ],
        steps: ['S10'],
      },
    ],
  },
  DeleteItem: {
    where: ['server/accounts/session/session.server.ts', 'server/staff/erase-papers.server.ts'],
    assumptions: [
      {
        reliedOn: 'Deleting what is gone is no error.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DeleteItem.html'],
        tests: [
          'tests/integration/accounts/sessions.test.ts › signing out works while Cognito fails, and twice',
        ],
      },
    ],
  },
  Query: {
    where: ['server/lists/page.server.ts', 'server/table/query-pages.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Pages by `LastEvaluatedKey`, also with an empty page; an index is read eventually consistent.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html'],
        tests: [
          'tests/integration/dashboard/lists.test.ts › a cursor that was changed or belongs to another list is refused',
        ],
      },
    ],
  },
  BatchGetItem: {
    where: ['server/table/with-retries.server.ts'],
    assumptions: [
      {
        reliedOn: '`UnprocessedKeys` are asked for again until none is left.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html'],
        notPlayed: 'an answer in parts, which neither engine gives',
        steps: ['S10'],
      },
    ],
  },
  TransactGetItems: {
    where: ['server/services/read-service-records.server.ts', 'server/accounts/session/account.server.ts'],
    assumptions: [
      {
        reliedOn: 'Cancelled by a transaction under way; read again, never taken for missing items.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html'],
        tests: [
          'tests/integration/table/answers.test.ts › a transactional read that conflicts with a transaction reads again and never reports records as missing',
        ],
      },
    ],
  },
  TransactWriteItems: {
    where: ['server/table/transaction.server.ts'],
    assumptions: [
      {
        reliedOn:
          'All or nothing; `CancellationReasons` in the order of the items name the condition that failed.',
        sources: [
          'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html',
        ],
        tests: [
          'tests/integration/sandbox/engine.test.ts › a cancelled transaction names the reason for each item',
        ],
      },
      {
        reliedOn:
          'The same `ClientRequestToken` within ten minutes is applied once; other content under it is `IdempotentParameterMismatchException`. Tries go on for four seconds.',
        sources: [
          'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html',
        ],
        tests: [
          'tests/integration/bookings/races.long.test.ts › the same confirmation sent many times at once counts once',
        ],
      },
    ],
  },
  Scan: {
    where: ['tools/data/integrity/table-records.ts', 'tools/data/integrity/copy-items.ts'],
    assumptions: [
      {
        reliedOn: 'Consistent, page by page; tools only.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html'],
        tests: [
          'tests/integration/data/integrity/stores.test.ts › a copied table holds what the other table holds and nothing else',
        ],
      },
    ],
  },
  BatchWriteItem: {
    where: ['tools/data/integrity/copy-items.ts'],
    assumptions: [
      {
        reliedOn: 'At most 25; `UnprocessedItems` are sent again.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html'],
        tests: [
          'tests/integration/data/integrity/stores.test.ts › a copied table holds what the other table holds and nothing else',
        ],
        steps: ['S10'],
      },
    ],
  },
  // S3: the bucket of the nurses’ papers
  createPresignedPost: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn:
          'The policy holds key, type, length range, expiry and the field `tagging`; S3 refuses what differs. The signer needs `s3:PutObject` and `s3:PutObjectTagging`.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html'],
        tests: [
          'tests/integration/sandbox/s3-post.test.ts › a policy for one field does not allow the key of another field or nurse',
          'tests/integration/sandbox/s3-post.test.ts › exactly two megabytes pass; a byte more and an empty file are refused',
          'tests/integration/sandbox/s3-post.test.ts › an expired policy is refused',
        ],
        steps: ['S1'],
      },
    ],
  },
  getSignedUrl: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn:
          'A GET for five minutes with a content disposition and cache control of our choice. Signed with a role’s credentials it ends with those, too.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html'],
        tests: [
          'tests/integration/sandbox/s3-signatures.test.ts › a presigned GET works until it expires, with the requested file name',
        ],
        steps: ['S1'],
      },
    ],
  },
  GetObject: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Ranges, also from the end (`bytes=-16`); `ContentRange` has the size. What is not there is 404 only for those who may list the bucket.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html'],
        tests: [
          'tests/integration/sandbox/s3.test.ts › a range of the first bytes can be read',
          'tests/integration/sandbox/s3.test.ts › a missing bucket or key has the errors of AWS',
        ],
        steps: ['S2'],
      },
    ],
  },
  CopyObject: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn:
          '`x-amz-copy-source-if-match` compares and copies as one action; else 412 `PreconditionFailed`.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html'],
        tests: [
          'tests/integration/staff/papers.test.ts › an upload after the registration replaces no paper and lets none expire',
        ],
        steps: ['S3'],
      },
      {
        isExplained: true,
        reliedOn:
          '`TaggingDirective: REPLACE` needs no `s3:GetObjectTagging` on the source, which our role has not. The documented permission is for copying tags; one other server’s issue shows a role without it refused, where tags were copied.',
        sources: [
          'https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html',
          'https://github.com/nasa/cumulus-orca/issues/530',
        ],
        tests: [
          'tests/unit/deploy/roles.long.test.ts › the role of the $name function allows what its code calls',
        ],
        steps: ['S2'],
      },
    ],
  },
  PutObject: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn: 'For the import; a new version where the key exists.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html'],
        tests: [
          'tests/integration/sandbox/s3.test.ts › an object is returned as it was put, with its type and metadata',
        ],
      },
    ],
  },
  DeleteObjects: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn:
          'At most 1,000 keys. Each key’s failure is told inside an answer of 200; `Quiet` leaves out the others.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html'],
        tests: [
          'tests/integration/staff/erasing.test.ts › a key that S3 could not remove inside its answer of 200 is erased by the next run',
        ],
        steps: ['S5'],
      },
    ],
  },
  ListObjectVersions: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn: 'Lists versions and delete markers; removing each by its version is permanent.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html'],
        tests: [
          'tests/integration/staff/erasing.test.ts › noncurrent versions are erased as well, so that nothing can be restored',
        ],
        steps: ['S6'],
      },
    ],
  },
  ListObjectsV2: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn: 'By prefix, page by page; tools only.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html'],
        tests: [
          'tests/integration/sandbox/s3.test.ts › a listing is limited to its prefix, grouped by a delimiter and paged',
        ],
      },
    ],
  },
  GetObjectTagging: {
    where: ['server/aws/s3.server.ts'],
    assumptions: [
      {
        reliedOn: 'The tag of a draft; tools only.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectTagging.html'],
        tests: [
          'tests/integration/data/integrity/stores.test.ts › table, user pool and bucket agree while the product runs',
        ],
      },
    ],
  },
  // SES, SNS, CloudWatch and Secrets Manager
  SendEmail: {
    where: ['server/aws/ses.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'From a verified identity. `MessageRejected` (400) is the same name for our own sender and, in the sandbox, for a recipient: the words list the identities that are not verified, and only those of the recipient alone end a notice. What is refused is given back to the budget.',
        sources: [
          'https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html',
          'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html',
          'https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html',
        ],
        tests: [
          'tests/integration/sandbox/ses.test.ts › a sender that is not verified is refused, and accepted after its verification',
          'tests/integration/sending/budgets.test.ts › a mail that SES refuses is not counted; each try that may have been sent is',
          'tests/integration/notices/sender-failures.long.test.ts › %s: %s says %s, and the notice is sent when that is mended',
        ],
        notPlayed: 'recipients in the sandbox of SES, but for its words',
        steps: ['S7'],
      },
    ],
  },
  SendRawEmail: {
    where: ['server/aws/ses.server.ts'],
    assumptions: [
      {
        reliedOn: 'Takes our MIME as it is, with `List-Unsubscribe`.',
        sources: ['https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html'],
        tests: [
          'tests/integration/sandbox/ses.test.ts › a raw e-mail is parsed: its encoded subject and its text part',
        ],
        steps: ['S7'],
      },
    ],
  },
  Publish: {
    where: ['server/aws/sns.server.ts'],
    assumptions: [
      {
        reliedOn:
          'To a number, transactional, with India’s sender, entity and template. Success says accepted, not delivered.',
        sources: [
          'https://docs.aws.amazon.com/sns/latest/api/API_Publish.html',
          'https://docs.aws.amazon.com/sns/latest/dg/channels-sms-senderid-india.html',
        ],
        tests: [
          'tests/integration/bookings/sms-registration.test.ts › the booking SMS is the registered template byte for byte, and names sender, entity and template',
          'tests/integration/sandbox/sns.test.ts › an SMS is in the inbox with its attributes',
        ],
        steps: ['S8'],
      },
      {
        reliedOn:
          'It answers 200 also for an SMS that an operator drops, and for one past the month’s limit. Only the delivery log says so: one JSON for each SMS with `notification.messageId`, `delivery.providerResponse` and `status`; past the limit `FAILURE` with "No quota left for account" and no price.',
        sources: [
          'https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html',
          'https://repost.aws/knowledge-center/monitor-sns-texts-cloudwatch',
          'https://github.com/aws/aws-sdk-js/issues/3012',
        ],
        tests: [
          'tests/integration/sandbox/sms-delivery.test.ts › an SMS that is accepted and not delivered answers 200 and reaches no inbox; the delivery log says why',
          'tests/integration/sandbox/sms-delivery.test.ts › past the month’s limit SMS are accepted and none is delivered, until the next month or a higher limit',
        ],
        steps: ['S8'],
      },
      {
        isExplained: true,
        reliedOn:
          'The role has `sms-voice:SendTextMessage` as well, through SNS only, because SNS hands SMS to End User Messaging and AWS’s policy AmazonSNSFullAccess (version 2) has it so. No page says whether `Publish` to a number works without it.',
        sources: [
          'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AmazonSNSFullAccess.html',
          'https://docs.aws.amazon.com/sns/latest/dg/sns-sms-access-management.html',
        ],
        tests: ['tests/unit/deploy/roles.long.test.ts › no statement is wider than its service makes it'],
        notPlayed: 'permissions',
        steps: ['S8'],
      },
      {
        isExplained: true,
        reliedOn:
          'Past the account’s rate: `ThrottlingException`, nothing sent, tried again by `server/sending`. SNS stops within minutes of the monthly limit, without an error; a new account has one dollar or a little more, by the page one reads.',
        sources: [
          'https://repost.aws/knowledge-center/sns-throttling-exception-errors',
          'https://docs.aws.amazon.com/sns/latest/dg/channels-sms-awssupport-spend-threshold.html',
          'https://docs.aws.amazon.com/general/latest/gr/sns.html',
        ],
        tests: [
          'tests/integration/sandbox/failures.test.ts › the next call fails with the requested error, and the one after succeeds',
        ],
        steps: ['S8', 'S10'],
      },
    ],
  },
  GetMetricStatistics: {
    where: ['server/aws/cloudwatch.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Signed by the SDK’s signer, sent without its client, by the query protocol. `SMSMonthToDateSpentUSD` of `AWS/SNS` and `TextMessageMonthlySpend` of `AWS/SMSVoice`, without dimensions, are what the calendar month has cost so far. AWS does not say of which time zone, nor how late they are: we take UTC and some minutes. A period of 3,600 s and its multiples reach back a month; data points come in no order; without an SMS there is none. The action takes no resource.',
        sources: [
          'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_GetMetricStatistics.html',
          'https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html',
          'https://docs.aws.amazon.com/sms-voice/latest/userguide/monitoring-cloudwatch.html',
        ],
        tests: [
          'tests/integration/sandbox/sms-delivery.test.ts › CloudWatch knows what the month’s SMS have cost so far, by the newest SMS of each period',
          'tests/integration/sending/sms-outage.long.test.ts › is looked at every ten minutes, and again in the next minute where CloudWatch did not answer',
        ],
        notPlayed: 'the metric of End User Messaging, which has no data points there',
        steps: ['S8'],
      },
    ],
  },
  GetSendStatistics: {
    where: ['server/aws/ses-reputation.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Signed, without the SDK’s client. The account’s mail of two weeks in parts of a quarter of an hour: `DeliveryAttempts` counts every mail that SES tried. Once a second at most. The action takes no resource.',
        sources: ['https://docs.aws.amazon.com/ses/latest/APIReference/API_GetSendStatistics.html'],
        tests: [
          'tests/integration/sandbox/ses.test.ts › a mail to a domain that never exists comes back: it is counted once, and its address is suppressed',
        ],
        steps: ['S17'],
      },
    ],
  },
  ListSuppressedDestinations: {
    where: ['server/aws/ses-reputation.server.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'A signed GET of API v2, without the SDK’s client. Addresses that a hard bounce put on the account’s list since `StartDate`, page by page. SES accepts a mail to an address on the list, does not send it, and does not count it as a bounce. No page says how soon an address is on the list: we look back half an hour at each look. The action takes no resource.',
        sources: [
          'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_ListSuppressedDestinations.html',
          'https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html',
        ],
        tests: [
          'tests/integration/sandbox/ses.test.ts › a mail to a domain that never exists comes back: it is counted once, and its address is suppressed',
          'tests/integration/sending/bounced-addresses.test.ts › all pages are read, each by a GET whose query is signed as it is sent',
        ],
        steps: ['S17'],
      },
    ],
  },
  BatchGetSecretValue: {
    where: ['server/aws/secrets-manager.server.ts'],
    assumptions: [
      {
        reliedOn:
          'Signed by the SDK’s signer, sent without its client. Needs `GetSecretValue` on each secret; one that cannot be read is told in `Errors` inside an answer of 200.',
        sources: [
          'https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_BatchGetSecretValue.html',
        ],
        tests: [
          'tests/unit/deploy/roles.long.test.ts › the role of the $name function allows what its code calls',
        ],
        notPlayed: 'the answer itself; the sandbox has its secrets in the environment',
        steps: ['S11'],
      },
    ],
  },
  // The operator’s preflight
  GetCallerIdentity: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: 'The account of the credentials.',
        sources: ['https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html'],
        tests: ['tests/unit/deploy/preflight.test.ts › each stage has an account of its own'],
        steps: ['S14'],
      },
    ],
  },
  DescribeStacks: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: 'A missing stack is a `ValidationError` whose message says "does not exist".',
        sources: [
          'https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html',
        ],
        tests: ['tests/unit/deploy/preflight.test.ts › a stack whose creation failed must be deleted first'],
        steps: ['S14'],
      },
    ],
  },
  GetAccountSettings: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: '`ConcurrentExecutions` of the account.',
        sources: ['https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html'],
        tests: ['tests/unit/deploy/preflight.test.ts › what exists with a wrong setting is named'],
        steps: ['S14'],
      },
    ],
  },
  GetHostedZone: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: '`NoSuchHostedZone` or a refusal for another account’s zone.',
        sources: ['https://docs.aws.amazon.com/Route53/latest/APIReference/API_GetHostedZone.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a complete account has nothing missing, and is only read',
        ],
        steps: ['S14'],
      },
    ],
  },
  DescribeCertificate: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: 'Asked in us-east-1.',
        sources: ['https://docs.aws.amazon.com/acm/latest/APIReference/API_DescribeCertificate.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a wildcard of the certificate matches one label of a host only',
        ],
        steps: ['S14'],
      },
    ],
  },
  DescribeUserPoolDomain: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn: 'Tells of the own account’s domains alone; an unknown one is an empty description.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_DescribeUserPoolDomain.html',
        ],
        tests: ['tests/unit/deploy/preflight.test.ts › what exists with a wrong setting is named'],
        steps: ['S14'],
      },
    ],
  },
  GetSecretValue: {
    where: ['tools/deploy/preflight/checks.ts'],
    assumptions: [
      {
        reliedOn:
          '`ResourceNotFoundException`, or `InvalidRequestException` for one that waits for its deletion.',
        sources: ['https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a bare new account has everything missing, named at once',
        ],
        steps: ['S14'],
      },
    ],
  },
  GetAccount: {
    where: ['tools/deploy/preflight/messages.ts'],
    assumptions: [
      {
        reliedOn: '`ProductionAccessEnabled`, `SendingEnabled`.',
        sources: ['https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a bare new account has everything missing, named at once',
        ],
        steps: ['S14'],
      },
    ],
  },
  GetEmailIdentity: {
    where: ['tools/deploy/preflight/messages.ts'],
    assumptions: [
      {
        reliedOn: '`VerifiedForSendingStatus`; `NotFoundException`.',
        sources: ['https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › before a later deploy, SES must have verified the domain',
        ],
        steps: ['S14'],
      },
    ],
  },
  GetSMSSandboxAccountStatus: {
    where: ['tools/deploy/preflight/messages.ts'],
    assumptions: [
      {
        reliedOn: '`IsInSandbox`.',
        sources: ['https://docs.aws.amazon.com/sns/latest/api/API_GetSMSSandboxAccountStatus.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a bare new account has everything missing, named at once',
        ],
        steps: ['S14'],
      },
    ],
  },
  ListSubscriptionsByTopic: {
    where: ['tools/deploy/preflight/subscriptions.ts'],
    assumptions: [
      {
        reliedOn:
          'A subscription that waits for its confirmation has `PendingConfirmation` in place of its ARN; after some days SNS forgets it.',
        sources: [
          'https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html',
          'https://docs.aws.amazon.com/sns/latest/dg/SendMessageToHttp.confirm.html',
        ],
        tests: [
          'tests/unit/deploy/preflight.test.ts › an alarm that no mail would leave for stops the deploy',
        ],
        steps: ['S14'],
      },
    ],
  },
  DescribeTrails: {
    where: ['tools/deploy/preflight/trail.ts'],
    assumptions: [
      {
        reliedOn:
          'Signed, without the SDK’s client. Asked in us-east-1 it lists the trails of all regions as well, wherever they were made.',
        sources: ['https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_DescribeTrails.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a bare new account has everything missing, named at once',
        ],
        steps: ['S14'],
      },
    ],
  },
  GetTrailStatus: {
    where: ['tools/deploy/preflight/trail.ts'],
    assumptions: [
      {
        reliedOn: '`IsLogging`, by the trail’s ARN.',
        sources: ['https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_GetTrailStatus.html'],
        tests: ['tests/unit/deploy/preflight.test.ts › the trail %o is not the one that the account needs'],
        steps: ['S14'],
      },
    ],
  },
  GetSMSAttributes: {
    where: ['tools/deploy/preflight/messages.ts'],
    assumptions: [
      {
        reliedOn: '`MonthlySpendLimit` is left out by an account that never set it.',
        sources: ['https://docs.aws.amazon.com/sns/latest/api/API_GetSMSAttributes.html'],
        tests: [
          'tests/unit/deploy/preflight.test.ts › a bare new account has everything missing, named at once',
        ],
        steps: ['S14'],
      },
    ],
  },
}

/** Properties of the template and entries of the roles, each with what it is for; `where` names files that have it. */
export const settings: Record<string, Reliance> = {
  // Settings of the template that these calls depend on
  'SupportedIdentityProviders: Google': {
    where: ['tools/deploy/user-pool.ts'],
    assumptions: [
      {
        reliedOn:
          'Without `COGNITO` the login page of the domain takes no password and sends no code; its removal "doesn’t prevent authentication operations for local users with the user pools API".',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-hosted-login.test.ts › with Google only it redirects to Google, and accepts neither a password nor another provider',
          'tests/integration/sandbox/cognito-hosted-login.test.ts › the API calls of our server sign in all the same',
        ],
        steps: ['R20'],
      },
    ],
  },
  'AccountRecoverySetting: admin_only': {
    where: ['tools/deploy/user-pool.ts'],
    assumptions: [
      {
        reliedOn: 'Cognito sends no codes for a new password; ours is the mailed link (decision 0006).',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AccountRecoverySettingType.html',
        ],
        untested: 'the product calls ForgotPassword nowhere',
        steps: ['R9'],
      },
    ],
  },
  'MfaConfiguration: OPTIONAL': {
    where: ['tools/deploy/user-pool.ts'],
    assumptions: [
      {
        reliedOn:
          'With `EnabledMfas: SOFTWARE_TOKEN_MFA`; asks nobody whose preference is off, and goes together with SMS as a first factor.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetUserPoolMfaConfig.html',
        ],
        tests: [
          'tests/integration/accounts/second-factor.test.ts › customers and anonymous visitors cannot open the page',
        ],
        steps: ['R3', 'R12'],
      },
    ],
  },
  'SignInPolicy: PASSWORD, SMS_OTP': {
    where: ['tools/deploy/user-pool.ts'],
    assumptions: [
      {
        reliedOn: '`AllowedFirstAuthFactors`; takes the feature plan Essentials.',
        sources: [
          'https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-cognito-userpool-signinpolicy.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-challenges.test.ts › a user without a verified number must select another challenge',
        ],
        steps: ['R14', 'R16'],
      },
    ],
  },
  'AuthSessionValidity: 10': {
    where: ['tools/deploy/user-pool.ts'],
    assumptions: [
      {
        reliedOn: 'Minutes that the session of a challenge lives.',
        sources: [
          'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html',
        ],
        tests: [
          'tests/integration/sandbox/cognito-challenges.test.ts › a challenge by SMS lasts ten minutes and ends after a wrong code',
        ],
      },
    ],
  },
  'ttl: TTL': {
    where: ['app.arc'],
    assumptions: [
      {
        reliedOn:
          'Expired items are removed within days and are read until then, so every reader looks at the time itself.',
        sources: ['https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-expired-items.html'],
        tests: [
          'tests/integration/accounts/sessions.test.ts › a session ends after twenty days, though DynamoDB deletes it later',
        ],
        steps: ['S9'],
      },
    ],
  },
  'projection: at most 20 attributes': {
    where: ['app.arc'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'An index holds at most 20 attributes beside keys ("Array Members: … Maximum number of 20 items"), and all indexes of a table together 100. Neither local engine refuses more: so the list of the indexes, its test and the check of the template do.',
        sources: [
          'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html',
          'https://github.com/scalar-labs/scalardb/pull/107',
        ],
        tests: [
          'tests/unit/deploy/check-template.long.test.ts › an index that holds one attribute more than AWS allows',
        ],
      },
    ],
  },
  'LifecycleConfiguration: drafts': {
    where: ['tools/deploy/documents.ts'],
    assumptions: [
      {
        reliedOn: 'Removes objects with the tag `state=draft` after 35 days; former versions after 30.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html'],
        tests: [
          'tests/integration/staff/uploads.long.test.ts › files that stay too long in a draft expire and must be sent again, and a draft expires too',
        ],
        steps: ['S4'],
      },
    ],
  },
  'NumberOfBackupJobsCompleted: 2': {
    where: ['tools/deploy/alarms.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'AWS Backup counts its jobs by `BackupVaultName`. If it does not, the alarm rings on the first day, and not never: a day without data counts as none.',
        sources: ['https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html'],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  'SMSSuccessRate: Average': {
    where: ['tools/deploy/account-alarms.ts'],
    assumptions: [
      {
        reliedOn:
          '1 for a delivered SMS and 0 for another, by country and type; so its average is the share.',
        sources: ['https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html'],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  "FilterPattern: ''": {
    where: ['tools/deploy/sms.ts'],
    assumptions: [
      {
        reliedOn:
          'Matches every line. SNS writes one for each SMS, those that it did not send at the month’s limit too, where `DeliveryStatusSuccessSamplingRate` is 100.',
        sources: [
          'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html',
          'https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html',
        ],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  'TreatMissingData: ignore': {
    where: ['tools/deploy/account-alarms.ts', 'tools/deploy/watch.yml'],
    assumptions: [
      {
        reliedOn: 'The alarm keeps its state while no data comes.',
        sources: [
          'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html',
        ],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  'HealthCheckStatus: Minimum': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        reliedOn:
          'In us-east-1 alone. A check by name looks the name up itself; an HTTPS check does not look at the certificate.',
        sources: [
          'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/monitoring-health-checks.html',
          'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/health-checks-creating-values.html',
        ],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  'DaysToExpiry: Minimum': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        reliedOn: 'Each day, in the certificate’s region, until it has expired.',
        sources: ['https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html'],
        untested: 'no part of the product reads it',
        steps: ['S16'],
      },
    ],
  },
  'AggregateKeyType: IP': {
    where: ['tools/deploy/firewall.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Counts each address on its own, of IPv6 too: no aggregation key is a network. The custom keys are parts of the request, the address and its ASN; an ASN is a whole operator. The managed list of one rule holds 10,000 addresses.',
        sources: [
          'https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-aggregation-options.html',
          'https://docs.aws.amazon.com/waf/latest/APIReference/API_RateBasedStatementCustomKey.html',
          'https://docs.aws.amazon.com/waf/latest/APIReference/API_RateBasedStatementManagedKeysIPSet.html',
        ],
        untested: 'the sandbox has no edge',
      },
    ],
  },
  'IPV6Enabled: false': {
    where: ['tools/deploy/cdn.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          '"CloudFront responds to IPv6 DNS requests with the DNS response code NOERROR and with no IP addresses". AWS documents nothing more, so we assume that a request over the IPv6 address of another distribution, with our name, arrives; the CDN\'s function refuses it. The alias record AAAA is needed only with IPv6.',
        sources: [
          'https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_DistributionConfig.html',
          'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-enable-ipv6.html',
        ],
        tests: [
          'tests/unit/deploy/cdn.test.ts › no request comes over IPv6, where the firewall would count each address of a server’s 2^64 on its own',
        ],
        steps: ['S12'],
      },
    ],
  },
  // IAM: what is checked for which call
  'AssumeRoleWithWebIdentity: only from main': {
    where: ['tools/deploy/deploy-role.yml'],
    assumptions: [
      {
        reliedOn:
          'Besides `aud` and `sub` AWS STS checks some claims of GitHub’s tokens by their own keys since January 2026, `repository_id` and `ref` among them. The subject of a job in an environment names no branch, and its claim `ref` does.',
        sources: [
          'https://aws.amazon.com/about-aws/whats-new/2026/01/aws-sts-supports-validation-identity-provider-claims/',
          'https://cageyv.dev/posts/aws-sts-oidc-claim-validation',
          'https://docs.github.com/en/actions/reference/security/oidc',
        ],
        tests: [
          'tests/unit/deploy/deploy-role.long.test.ts › not a job of the environment on %s, which its subject does not name',
        ],
        steps: ['S12'],
      },
    ],
  },
  'GetParametersByPath: on the path itself': {
    where: ['tools/deploy/deploy-role.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Architect lists the parameters below `/nivaas`. IAM checks `parameter/nivaas`, which a pattern for what lies below does not match; who may list a path may read all below it.',
        sources: [
          'https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParametersByPath.html',
          'https://github.com/cloudposse/terraform-aws-components/pull/1110',
        ],
        tests: [
          'tests/integration/deploy/deploy.long.test.ts › ends where a permission is missing, and says which',
        ],
      },
    ],
  },
  'CreateChangeSet: on SAM’s transform': {
    where: ['tools/deploy/deploy-role.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'A stack of a template with SAM’s transform needs it, also where it is made without a change set.',
        sources: ['https://github.com/aws/serverless-application-model/issues/179'],
        tests: [
          'tests/integration/deploy/deploy.long.test.ts › names each permission that is taken out of the role',
        ],
      },
    ],
  },
  'ListBucket: for 404 instead of 403': {
    where: ['tools/deploy/roles.ts', 'tools/deploy/deploy-role.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'What is not there is 403 for who may not list the bucket. Architect uploads only where it gets 404, and makes a new deployment bucket at each deploy where it may not look at the old one.',
        sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html'],
        tests: [
          'tests/integration/deploy/deploy.long.test.ts › names each permission that is taken out of the role',
          'tests/integration/operations/function-roles.test.ts › to tell a missing file from one that it may not read',
        ],
        steps: ['S2'],
      },
    ],
  },
  'ConditionCheckItem: of a transaction': {
    where: ['tools/deploy/roles.ts'],
    assumptions: [
      {
        reliedOn:
          'The items of a transaction need the permissions of the single operations, and a checked item this one.',
        sources: [
          'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html',
        ],
        tests: [
          'tests/integration/operations/function-roles.long.test.ts › to check an item of a transaction',
        ],
      },
    ],
  },
  'SendEmail: on the configuration set too': {
    where: ['tools/deploy/roles.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn: 'A mail of an identity with a configuration set needs the permission on both.',
        sources: [
          'https://github.com/medplum/medplum/pull/10102',
          'https://github.com/aws/aws-cdk/issues/34402',
        ],
        tests: [
          'tests/integration/operations/function-roles.test.ts › the daily run names a permission that its role has not',
        ],
        steps: ['S7'],
      },
    ],
  },
  'NotResource: every ARN of SNS': {
    where: ['tools/deploy/roles.ts'],
    assumptions: [
      {
        isExplained: true,
        reliedOn: 'For an SMS, IAM checks the number, which no ARN matches.',
        sources: [
          'https://github.com/Miserlou/Zappa/issues/1941',
          'https://github.com/aws-amplify/amplify-cli/issues/9871',
        ],
        tests: [
          'tests/integration/operations/function-roles.test.ts › the sender of notices names a permission that its role has not',
        ],
        steps: ['S8'],
      },
    ],
  },
  // Alarms, the firewall’s log and the account
  'EvaluationWindow: WallClockWindow': {
    where: ['tools/deploy/alarm.ts'],
    assumptions: [
      {
        reliedOn:
          'A period of a day is then a calendar day of `Timezone`, evaluated when it is over. AWS’s own example is a daily backup, which a sliding day reports when two are more than 24 hours apart. CloudFormation knows the property since August 2026.',
        sources: [
          'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation-window.html',
          'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_WallClockWindow.html',
        ],
        tests: [
          'tests/unit/deploy/alarms.test.ts › rings once when night %d lacks a run, and is quiet again',
        ],
        steps: ['S16'],
      },
    ],
  },
  'BlockedRequests: of all rules': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        reliedOn:
          '`AWS/WAFV2` in us-east-1, dimensions `WebACL` and `Rule` `ALL`, for CloudFront without `Region`. The first is the web ACL’s metric name, which is its name here.',
        sources: ['https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html'],
        tests: [
          'tests/unit/deploy/alarms.test.ts › each alarm is mailed as docs/deploying.md says: at once, or by day',
        ],
        steps: ['S16'],
      },
    ],
  },
  'LoggingConfiguration: what was blocked': {
    where: ['tools/deploy/firewall.yml'],
    assumptions: [
      {
        reliedOn:
          'One destination for each web ACL, whose name begins with `aws-waf-logs-`; for CloudFront in us-east-1. The filter keeps what was blocked, and the redacted fields are left out. AWS WAF writes the log group’s policy itself.',
        sources: [
          'https://docs.aws.amazon.com/waf/latest/APIReference/API_LoggingConfiguration.html',
          'https://github.com/aws/agent-toolkit-for-aws/blob/main/skills/specialized-skills/networking-and-content-delivery-skills/waf/references/setting-up-logging-and-request-sampling.md',
        ],
        tests: [
          'tests/unit/deploy/firewall.test.ts › what is blocked leaves a log without cookies and tokens',
        ],
        steps: ['S16'],
      },
    ],
  },
  'EventPattern: root and IAM': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'Events of IAM and of signing in are of us-east-1. They reach EventBridge only while a trail with management events is logging there; a rule that is merely enabled gets no reading calls. AWS writes the detail’s type both as "Console Sign In" and "Console Signin", so that the pattern does not name it.',
        sources: [
          'https://repost.aws/knowledge-center/iam-cloudwatch-sns-rule',
          'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-service-event-cloudtrail.html',
          'https://github.com/SummitRoute/aws_breaking_changes/issues/51',
        ],
        tests: [
          'tests/unit/deploy/alarms.test.ts › a sign-in of the root user and a change in IAM are seen, whatever the detail’s type is called',
        ],
        steps: ['S16'],
      },
    ],
  },
  'TopicPolicy: who may publish': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        isExplained: true,
        reliedOn:
          'It replaces SNS’s own policy. CloudWatch and Budgets send the account as `aws:SourceAccount`. No page says that EventBridge does, so it has no condition: an account that knows the topic’s ARN could send us a mail.',
        sources: [
          'https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html',
          'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html',
        ],
        tests: [
          'tests/unit/deploy/alarms.test.ts › what CloudWatch, Budgets and EventBridge send reaches the topics from outside',
        ],
        steps: ['S16'],
      },
    ],
  },
  'NotificationsWithSubscribers: a topic': {
    where: ['tools/deploy/watch.yml'],
    assumptions: [
      {
        reliedOn: 'One topic for each notification of a budget; changed notifications replace the budget.',
        sources: [
          'https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-budgets-budget.html',
        ],
        tests: [
          'tests/unit/deploy/alarms.test.ts › each alarm is mailed as docs/deploying.md says: at once, or by day',
        ],
        steps: ['S16'],
      },
    ],
  },
}

/** What a person types by our documents; the AWS CLI's reference has a page of each. */
export const commands: Record<string, { where: string[]; reliedOn: string; steps: string[] }> = {
  'aws backup delete-backup-vault': {
    where: ['docs/runbook.md'],
    reliedOn: 'Refuses a vault that holds copies, or whose lock has set.',
    steps: ['S12'],
  },
  'aws backup list-recovery-points-by-backup-vault': {
    where: ['docs/runbook.md'],
    reliedOn: 'The nightly copies.',
    steps: ['S15'],
  },
  'aws cloudformation continue-update-rollback': {
    where: ['docs/runbook.md'],
    reliedOn:
      'Back to `UPDATE_ROLLBACK_COMPLETE`; with `--resources-to-skip` without those that cannot be undone.',
    steps: ['S12'],
  },
  'aws cloudformation delete-stack': {
    where: ['docs/runbook.md'],
    reliedOn: 'Leaves what is marked `Retain`; the only way out of `ROLLBACK_COMPLETE`.',
    steps: ['S12'],
  },
  'aws cloudformation deploy': {
    where: ['docs/deploying.md'],
    reliedOn: 'The firewall in us-east-1 and the role by which GitHub deploys.',
    steps: ['S12'],
  },
  'aws cloudformation describe-stack-events': {
    where: ['docs/runbook.md'],
    reliedOn: 'Names the resource that failed.',
    steps: ['S12'],
  },
  'aws cloudformation describe-stack-resources': {
    where: ['docs/runbook.md', 'docs/restore.md'],
    reliedOn: 'Names what a failed create left behind; `Retain` holds at a rollback, too.',
    steps: ['S12'],
  },
  'aws cloudformation describe-stacks': {
    where: ['docs/runbook.md', 'docs/deploying.md'],
    reliedOn: 'Outputs.',
    steps: ['S12'],
  },
  'aws cloudformation wait': {
    where: ['docs/runbook.md'],
    reliedOn: 'Until the stack is gone.',
    steps: ['S12'],
  },
  'aws cognito-idp add-user-pool-client-secret': {
    where: ['docs/runbook.md'],
    reliedOn: 'A client may have two secrets while one is rotated.',
    steps: ['S13'],
  },
  'aws cognito-idp delete-user-pool-client-secret': {
    where: ['docs/runbook.md'],
    reliedOn: 'The former one ends.',
    steps: ['S13'],
  },
  'aws iam update-access-key': {
    where: ['docs/runbook.md'],
    reliedOn: 'An inactive key makes no call.',
    steps: ['S16'],
  },
  'aws cognito-idp delete-user-pool': {
    where: ['docs/runbook.md'],
    reliedOn: 'Needs deletion protection off.',
    steps: ['S12'],
  },
  'aws cognito-idp list-user-pool-client-secrets': {
    where: ['docs/runbook.md'],
    reliedOn: 'Their ids.',
    steps: ['S13'],
  },
  'aws cognito-idp list-user-pool-clients': {
    where: ['docs/runbook.md'],
    reliedOn: 'The client’s id.',
    steps: ['S13'],
  },
  'aws cognito-idp update-user-pool': {
    where: ['docs/runbook.md'],
    reliedOn:
      'Switches deletion protection off. It resets every setting that is not named, so it is for a pool that is then deleted.',
    steps: ['S12'],
  },
  'aws configure export-credentials': {
    where: ['docs/deploying.md'],
    reliedOn: 'Prints the signed-in profile’s temporary keys as variables of the shell.',
    steps: ['S12'],
  },
  'aws configure sso': {
    where: ['docs/deploying.md'],
    reliedOn:
      'Makes a profile of IAM Identity Center (https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-sso.html).',
    steps: ['S12'],
  },
  'aws dynamodb create-backup': { where: ['docs/restore.md'], reliedOn: 'A copy on demand.', steps: ['S15'] },
  'aws dynamodb delete-table': {
    where: ['docs/runbook.md'],
    reliedOn: 'Needs deletion protection off.',
    steps: ['S12'],
  },
  'aws dynamodb restore-table-to-point-in-time': {
    where: ['docs/restore.md'],
    reliedOn: 'A new table with items and indexes, without TTL, recovery or protection.',
    steps: ['S15'],
  },
  'aws dynamodb update-continuous-backups': {
    where: ['docs/restore.md'],
    reliedOn: 'Point-in-time recovery on again.',
    steps: ['S15'],
  },
  'aws dynamodb update-table': {
    where: ['docs/runbook.md', 'docs/restore.md'],
    reliedOn: 'Deletion protection on or off.',
    steps: ['S15'],
  },
  'aws dynamodb update-time-to-live': {
    where: ['docs/restore.md'],
    reliedOn: 'TTL on again; takes up to an hour.',
    steps: ['S15'],
  },
  'aws dynamodb wait': {
    where: ['docs/restore.md'],
    reliedOn: 'Until the restored table is active.',
    steps: ['S15'],
  },
  'aws lambda delete-function-concurrency': {
    where: ['docs/restore.md'],
    reliedOn: 'The site answers again.',
    steps: ['S15'],
  },
  'aws lambda get-function-concurrency': {
    where: ['docs/restore.md'],
    reliedOn: 'The reservation, or nothing where there is none.',
    steps: ['S15'],
  },
  'aws lambda invoke': {
    where: ['docs/runbook.md'],
    reliedOn: 'Runs the daily function once more.',
    steps: ['S15'],
  },
  'aws lambda put-function-concurrency': {
    where: ['docs/restore.md'],
    reliedOn: 'Zero stops the site.',
    steps: ['S15'],
  },
  'aws logs delete-log-group': {
    where: ['docs/runbook.md'],
    reliedOn: 'A group that a function made again after its stack was removed.',
    steps: ['S12'],
  },
  'aws pinpoint-sms-voice-v2 describe-account-attributes': {
    where: ['docs/deploying.md'],
    reliedOn:
      '`ACCOUNT_TIER` is `SANDBOX` or `PRODUCTION` (https://docs.aws.amazon.com/sms-voice/latest/userguide/sandbox.html).',
    steps: ['S8'],
  },
  'aws s3 rb': {
    where: ['docs/runbook.md'],
    reliedOn: 'Refuses a bucket that is not empty.',
    steps: ['S12'],
  },
  'aws s3api delete-object-tagging': {
    where: ['docs/restore.md'],
    reliedOn: 'Takes the mark of a draft off.',
    steps: ['S15'],
  },
  'aws secretsmanager create-secret': {
    where: ['docs/deploying.md'],
    reliedOn: 'Google’s client.',
    steps: ['S12'],
  },
  'aws secretsmanager delete-secret': {
    where: ['docs/runbook.md'],
    reliedOn: 'Waits for some days; the name is taken until then.',
    steps: ['S12'],
  },
  'aws secretsmanager get-secret-value': {
    where: ['docs/runbook.md'],
    reliedOn: 'Before the secret is edited.',
    steps: ['S13'],
  },
  'aws secretsmanager list-secrets': {
    where: ['docs/runbook.md'],
    reliedOn: 'Finds a secret by the beginning of its name.',
    steps: ['S13'],
  },
  'aws secretsmanager put-secret-value': {
    where: ['docs/runbook.md', 'docs/deploying.md'],
    reliedOn: 'A new version; a function reads it at its next cold start.',
    steps: ['S13'],
  },
  'aws sns subscribe': {
    where: ['docs/runbook.md'],
    reliedOn: 'Writes to the address once more.',
    steps: ['S14'],
  },
  'aws sso login': {
    where: ['docs/deploying.md'],
    reliedOn: 'Signs the profile in, in a browser.',
    steps: ['S12'],
  },
  'aws sts get-caller-identity': {
    where: ['docs/deploying.md'],
    reliedOn: 'The number of the account.',
    steps: ['S12'],
  },
}
