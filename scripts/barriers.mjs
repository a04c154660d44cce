// npm run test:barriers [path]: every page that links reach, and every dialog that its buttons open, tried for barriers
// by axe in both skins, wide and on a phone; with a path only the pages whose addresses begin with it.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const [path = ''] = process.argv.slice(2)
const config = ['-c', 'e2e/soak.config.ts', '--reporter=line', 'barriers.soak']
const env = { ...process.env, BARRIERS_PAGE: path }
process.exit(await run(nodeProgram(), [bin('playwright'), 'test', ...config], { env }))
