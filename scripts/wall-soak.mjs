// npm run test:wall [minutes]: the wall of a control room for some minutes, with its connection cut and its session
// renewed again and again; its memory must not grow.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const [minutes = '5'] = process.argv.slice(2)
const config = ['-c', 'e2e/soak.config.ts', '--reporter=line', 'wall.soak']
const env = { ...process.env, WALL_MINUTES: minutes }
process.exit(await run(nodeProgram(), [bin('playwright'), 'test', ...config], { env }))
