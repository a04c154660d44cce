interface Chunk {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Elements of a page's head. */
export interface Preloads {
  /** Scripts that request data: they are small, and the answer arrives while the rest loads. */
  readonly first: string
  /** Loaded after the entry's own: these styles add to the entry's. */
  readonly rest: string
}

/**
 * Elements for the chunks of a solution's web half, and for its `preload.ts` with the worker that
 * it starts. So they load in parallel with the entry and not after it.
 */
export function preloadsFor(manifest: Manifest, solution: string): Preloads {
  const half = Object.keys(manifest).find((name) => name.endsWith(`solutions/${solution}/web.tsx`))
  if (half === undefined) return { first: '', rest: '' }
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const known = filesOf(manifest, entry)
  // apps/web/vite.config.ts names the chunk
  const preload = Object.values(manifest).find(({ name }) => name === `preload-${solution}`)
  if (preload) known.add(preload.file)
  const files = [...filesOf(manifest, half)].filter((file) => !known.has(file))
  return {
    first: preload ? preloadElements(preload) : '',
    rest: files.map(elementFor).join(''),
  }
}

function preloadElements({ file, assets = [] }: Chunk): string {
  const worker = assets.filter((asset) => asset.endsWith('.js')).map(elementFor)
  return `<script type="module" async data-preload src="/${file}"></script>${worker.join('')}`
}

function elementFor(file: string): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}">`
  return `<link rel="modulepreload" href="/${file}">`
}

/** A chunk's own file and all that it loads with itself. */
function filesOf(
  manifest: Manifest,
  name: string | undefined,
  files = new Set<string>(),
): Set<string> {
  const chunk = manifest[name ?? '']
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  chunk.css?.forEach((file) => files.add(file))
  chunk.imports?.forEach((imported) => filesOf(manifest, imported, files))
  return files
}
