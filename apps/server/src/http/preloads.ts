interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

const worker = /-worker-[^/]*\.js$/

/** `<link>`s for the chunks of a solution's web half and its worker, so that they load beside the entry and not after it. */
export function preloadsFor(manifest: Manifest, solution: string): string {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const half = Object.entries(manifest).find(([name]) => name.endsWith(`solutions/${solution}/web.tsx`))?.[1]
  if (!half) return ''
  const known = new Set<string>()
  collect(manifest, entry, known)
  const wanted = new Set<string>()
  collect(manifest, half, wanted)
  half.assets?.filter((file) => worker.test(file)).forEach((file) => wanted.add(file))
  return [...wanted]
    .filter((file) => !known.has(file))
    .map((file) =>
      file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<link rel="modulepreload" href="/${file}">`,
    )
    .join('')
}

function collect(manifest: Manifest, chunk: Chunk | undefined, files: Set<string>): void {
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  chunk.css?.forEach((file) => files.add(file))
  chunk.imports?.forEach((name) => collect(manifest, manifest[name], files))
}
