import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { outlinePlugin } from '../../packages/ui/map/vite-outline.ts'
import { skinScript } from '../../packages/ui/theme/skin.ts'
import { palettesPlugin } from '../../packages/ui/theme/vite-palettes.ts'
import { compressPlugin } from './vite-compress.ts'
import { solutionTypesPlugin } from './vite-solution-types.ts'

/** Puts the script that chooses the skin before anything is drawn; while developing a policy does not stand in its way. */
const skin: Plugin = {
  name: 'roadside-skin',
  transformIndexHtml: () => [{ tag: 'script', children: skinScript, injectTo: 'head' }],
}

/**
 * Parts of pages, without what they load themselves when it is needed (map, chart), what only the records and registers are
 * made of, and what only cameras, events and devices that measure are.
 */
const parts =
  /packages\/(contract(?!\/(records|rules|devices|tickets|fault-reports|service-levels|contract-reports|alarms\/(handover|alarm-operations)|credential-changes|saved-filter-calls|ingest-calls|table-file|register-call|(account|monitoring)-calls|domain\/(ipv4|validat|browser-name|baht|tax-number|telephone)))|ui\/map\/(map|map-legend|use-tile-server|frame-of|point-channel)\.|ui\/(?!map|chart|gallery|picture|form|history|import|devices|drawing|lists|pauses|tickets|print|range|register|sentences|session\/sessions|saved-filters|table\/column-menu))/
const kit = { name: 'kit', test: parts, minShareCount: 2, priority: 1 }
/** What pages of records and accounts share. */
const registers = {
  name: 'registers',
  test: /packages\/(contract\/(register-call|account-calls|domain\/(validat|browser-name))|ui\/(register|session\/sessions))/,
  minShareCount: 2,
}

/** The preload of a page's data: it must wait for no other file, nor load another solution's. */
const preload = {
  debugName: 'preload',
  name: (id: string) => `preload-${id.split('/').at(-2)}`,
  test: /solutions\/[^/]+\/preload\.ts$/,
  priority: 3,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    skin,
    outlinePlugin(),
    palettesPlugin(),
    solutionTypesPlugin(),
    compressPlugin(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // the server reads from it which chunks a page needs, and names them in the page's head
    manifest: true,
    // a browser that does not know it loads the same files, a little later
    modulePreload: { polyfill: false },
    target: 'es2022',
    // one file holds what every page needs, and one the shared parts of the solutions' pages,
    // instead of one for each set of pages that share a part
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'index', tags: ['$initial'], priority: 2 }, preload, kit, registers],
        },
      },
    },
    // scripts/check-bundle.mjs weighs it, compressed
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/media': 'http://127.0.0.1:8080',
      '/my-work': 'http://127.0.0.1:8080',
    },
  },
})
