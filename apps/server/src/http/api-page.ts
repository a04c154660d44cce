interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly requestBody?: unknown
  readonly responses?: unknown
}

/** The calls as a page for reading: path, access, purpose, shapes. No script. */
export function apiPage(title: string, document: { paths?: unknown }): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, { post?: Operation }>)
  const calls = paths.flatMap(([path, { post }]) => (post ? [section(path, post)] : []))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} · API</title><style>
body{font:15px/1.6 "Noto Sans Thai",system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{border-top:1px solid #8884;padding:.75rem 0}h2{font-size:1rem;margin:0}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;max-height:24rem}small{opacity:.7;margin-left:.5rem}</style>
<h1>${escape(title)} · API</h1><p>All calls are <code>POST</code> with JSON. <a href="/api/openapi.json">openapi.json</a></p>
${calls.join('')}</html>`
}

function section(path: string, operation: Operation): string {
  return `<section id="${escape(path)}"><h2><code>${escape(path)}</code><small>${escape(operation.tags?.join(', ') ?? '')}</small></h2>
<p>${escape(operation.summary ?? '')}</p><details><summary>Shapes</summary><pre>${escape(
    JSON.stringify({ body: operation.requestBody, replies: operation.responses }, null, 1),
  )}</pre></details></section>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
