/*
 * `npm run dev` and `npm test` begin with this. It is JavaScript, because an old Node cannot run TypeScript. npm's scripts run on
 * the Node that npm installs for the platform or, where it cannot, on the machine's own (docs/decisions/0045).
 */
const oldest = 24
const { arch, platform, versions } = process

if (Number(versions.node.split('.')[0]) < oldest) {
  console.error(
    `Node ${oldest} or newer is needed and this is Node ${versions.node}: npm has not installed one for ${platform}-${arch}, ` +
      'so install it from https://nodejs.org.',
  )
  process.exit(1)
}
