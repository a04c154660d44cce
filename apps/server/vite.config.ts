import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** One file for the server; packages of node_modules stay outside it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  ssr: { noExternal: [/^@roadside\//], target: 'node' },
  build: {
    ssr: true,
    outDir: fileURLToPath(new URL('../../dist/server', import.meta.url)),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: ['src/main.ts', 'src/reset.ts', 'src/user-command/user.ts'],
      output: { entryFileNames: '[name].js' },
    },
  },
})
