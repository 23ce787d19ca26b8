/** All calls of our code to Cognito, for tests that compare several of them. */
export * from '#server/aws/cognito-attributes.server.ts'
export * from '#server/aws/cognito-client.server.ts'
export * from '#server/aws/cognito-sign-in.server.ts'
export * from '#server/aws/cognito-software-token.server.ts'
export * from '#server/aws/cognito-users.server.ts'
