import react from '@vitejs/plugin-react'
import { defineConfig, type Connect, type Plugin } from 'vite'
import { outlinePlugin } from '../vite-outline.ts'

/** Maps and charts with invented data: `npx vite packages/ui/map/gallery`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), outlinePlugin(), inventions()],
  build: { outDir: '../../../../dist/map-gallery', emptyOutDir: true },
})

/** `/tiles/{z}/{x}/{y}.svg`, and `/broken/…`, which always fails. */
function inventions(): Plugin {
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    const { url = '' } = request
    if (url.startsWith('/tiles/')) {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawTile(url.slice(7, -4), request.headers.referer ? '' : 'no Referer'))
    } else if (url.startsWith('/broken/')) {
      response.statusCode = 503
      response.end()
    } else next()
  }
  return {
    name: 'inventions',
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  }
}

/** Colours of OpenStreetMap's own style, so that the skins' filters can be judged. */
function drawTile(name: string, complaint: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#f2efe9"/>
<path d="M0 190C80 170 150 220 256 180V256H0Z" fill="#aad3df"/><rect x="20" y="20" width="70" height="60" fill="#c8facc"/>
<rect x="130" y="96" width="90" height="56" fill="#e0dfdf"/><path d="M0 120H256" stroke="#f9b29c" stroke-width="9"/>
<path d="M110 0V256" stroke="#fff" stroke-width="7"/><path d="M0 30L256 70" stroke="#fff" stroke-width="4"/>
<text x="120" y="116" font-size="12" fill="#444">${name} ${complaint}</text></svg>`
}
