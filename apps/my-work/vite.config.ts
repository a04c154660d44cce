import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { skinScript } from '../../packages/ui/theme/skin.ts'
import { compressPlugin } from '../web/vite-compress.ts'
import { workerPlugin } from './vite-worker.ts'

const skin: Plugin = {
  name: 'roadside-skin',
  transformIndexHtml: () => [{ tag: 'script', children: skinScript, injectTo: 'head' }],
}

/** The page of a technician beside the road: small, and whole without a network. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/my-work/',
  plugins: [react(), skin, workerPlugin(), compressPlugin()],
  build: {
    outDir: '../../dist/my-work',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/media': 'http://127.0.0.1:8080' } },
})
