import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { documentsBucket as Bucket, sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

/*
 * A process of its own (begin-at.test.ts): signs in, checks the token, and stores and reads files. In each of these two sides compare
 * their times. Prints what came of it.
 */
const standIns = await startStandIns({ port: 0, folder: null })
Object.assign(process.env, sandboxEnvironment({ standIns: standIns.origin, engine: 'http://localhost:1' }))
const { createPoolUser, setPassword } = await import('#server/aws/cognito-users.server.ts')
const { signInWithPassword } = await import('#server/aws/cognito-sign-in.server.ts')
const { verifyIdToken } = await import('#server/aws/cognito-tokens.server.ts')

const password = 'Nivaas#Family1'
const uid = await createPoolUser('asha@example.com')
await setPassword(uid, password)
const { idToken } = await signInWithPassword(uid, password)
const { email } = await verifyIdToken(idToken)

const bucket = new S3Client({ forcePathStyle: true, maxAttempts: 1 })
// The second request is signed with the time of the first one's answer, where that is far from the client's own.
for (const Key of ['one', 'two']) await bucket.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
const address = await getSignedUrl(bucket, new GetObjectCommand({ Bucket, Key: 'two' }), { expiresIn: 60 })
const file = await fetch(address)

console.log(
  JSON.stringify({
    email,
    file: await file.text(),
    modified: file.headers.get('last-modified'),
    answered: file.headers.get('date'),
  }),
)
await standIns.stop()
