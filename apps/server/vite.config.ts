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
      input: {
        main: 'src/main.ts',
        reset: 'src/reset.ts',
        user: 'src/user-command/user.ts',
        'verify-log': 'src/access-log/verify-log.ts',
        migrate: 'src/migrate-command.ts',
        'upgrade-database': 'src/upgrade-database.ts',
        backup: 'src/backup/backup.ts',
        restore: 'src/backup/restore.ts',
        archive: 'src/archive/archive.ts',
        // a thread that is started from its own file, next to the code that starts it
        'file-worker': '../../packages/server-kit/files/worker.mjs',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
