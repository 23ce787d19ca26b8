/** esbuild's account of a build, as far as it is used here. */
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
  /** How much of it reaches the browser, before compression. */
  bytes: number
  /** The imports that lead to it, from an entry of the browser's build. */
  chain: string[]
}

/** Code that runs on Lambda only: our own, and the packages that reach AWS, lay out the table or check input. */
const serverOnly =
  /^(\.\.\/)*server\/|^(?!empty-module:).*\.server\.tsx?$|(^|\/)node_modules\/(@aws-sdk|@aws-crypto|@smithy|aws-jwt-verify|electrodb|zod)\//

/** Finds what must not be in the browser's build, the largest first. What was imported but shaken off is no leak. */
export function findLeaks(metafile: Metafile): Leak[] {
  const importers = findImporters(metafile)
  const leaks = new Map<string, Leak>()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput === 0 || !serverOnly.test(file)) continue
      const source = packageOf(file) ?? file
      const chain = chainTo(file, importers)
      const known = leaks.get(source)
      const isShorter = !known || chain.length < known.chain.length
      leaks.set(source, {
        source,
        bytes: (known?.bytes ?? 0) + bytesInOutput,
        chain: isShorter ? chain : known.chain,
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

/** For each file the one that imports it on a shortest way from an entry; an entry has null. */
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
