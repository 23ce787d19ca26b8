/** The part of esbuild's metafile that is used here. */
export type Metafile = {
  inputs: Record<string, { imports: { path: string }[] }>
  outputs: Record<
    string,
    {
      entryPoint?: string
      imports?: { path: string }[]
      inputs: Record<string, { bytesInOutput: number }>
    }
  >
}

export type Leak = {
  /** A file of the server, or a package. */
  source: string
  /** How many bytes of it the browser's build contains, before compression. */
  bytes: number
  /** The chain of imports to it, from an entry of the browser's build. */
  chain: string[]
}

/** Code that may run only on Lambda: server files, and the packages for AWS, the table and input validation. */
const serverOnly =
  /^(\.\.\/)*server\/|^(?!empty-module:).*\.server\.tsx?$|(^|\/)node_modules\/(@aws-sdk|@aws-crypto|@smithy|aws-jwt-verify|electrodb|zod)\//

/** Finds server code in the browser's build, the largest first. Modules that tree shaking removed completely do not count. */
export function findLeaks(metafile: Metafile): Leak[] {
  const importers = findImporters(metafile)
  const leaks = new Map<string, Leak>()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput === 0 || !serverOnly.test(file)) continue
      const source = packageOf(file) ?? file
      const chain = chainTo(file, importers)
      const earlier = leaks.get(source)
      const isShorter = !earlier || chain.length < earlier.chain.length
      leaks.set(source, {
        source,
        bytes: (earlier?.bytes ?? 0) + bytesInOutput,
        chain: isShorter ? chain : earlier.chain,
      })
    }
  }
  return [...leaks.values()].sort((one, other) => other.bytes - one.bytes)
}

export function describeLeak({ source, bytes, chain }: Leak): string {
  return `${source} (${bytes} bytes)\n  ${chain.join('\n  → ')}`
}

/** `@aws-sdk/client-s3` of `node_modules/@aws-sdk/client-s3/dist-es/index.js`. */
function packageOf(file: string): string | null {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? null
}

/** For each file, the file that imports it on a shortest chain from an entry; null for an entry. */
function findImporters(metafile: Metafile): Map<string, string | null> {
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  const importers = new Map<string, string | null>(entries.map((entry) => [entry, null]))
  const queue = [...entries]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const { path } of metafile.inputs[file]?.imports ?? []) {
      if (importers.has(path)) continue
      importers.set(path, file)
      queue.push(path)
    }
  }
  return importers
}

function chainTo(file: string, importers: Map<string, string | null>): string[] {
  const chain = [file]
  for (let importer = importers.get(file); importer; importer = importers.get(importer))
    chain.unshift(importer)
  return chain
}
