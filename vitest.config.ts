import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { solutionTypesPlugin } from './apps/web/vite-solution-types.ts'
import { outlinePlugin } from './packages/ui/map/vite-outline.ts'

/** Fails a test that writes an error it does not expect. */
const unexpectedConsole = 'packages/server-kit/testing/unexpected-console.ts'

/** Files that take longest, so that none of them is left for one worker at the end. */
const longest = [
  'apps/server/src/event-loop.api.test.ts',
  'apps/server/src/permissions/audited.api.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Libraries that component tests load as one file each: Node.js would read some thousand for every test file. */
const bundled = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/form',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
]

/**
 * `unit` needs nothing but Node, `dom` a pretended browser, `api` and `sql` a PostgreSQL that the run starts,
 * `console` the built console, which it starts, kills and starves.
 */
export default defineConfig({
  plugins: [react(), outlinePlugin(), solutionTypesPlugin()],
  test: {
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // tests wait a good deal, for the database most of all
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,solutions,apps,bench,docs}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{api,sql,soak}.test.ts'],
          environment: 'node',
          setupFiles: ['packages/server-kit/testing/property-seed.ts', unexpectedConsole],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['{packages,solutions,apps}/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [unexpectedConsole],
          testTimeout: 20_000,
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{packages,solutions,apps}/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server-kit/testing/global-setup.ts'],
          setupFiles: [
            'packages/server-kit/testing/property-seed.ts',
            'apps/server/src/testing/provide-server.ts',
            unexpectedConsole,
          ],
          // each file has a database of its own; to load the whole server anew for each takes longer than most of them
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['{packages,solutions,apps}/**/*.soak.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server-kit/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/provide-server.ts', unexpectedConsole],
        },
      },
      {
        extends: true,
        test: {
          name: 'sql',
          include: ['packages/sql-check/**/*.sql.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server-kit/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['e2e/**/*.console.test.ts'],
          environment: 'node',
          testTimeout: 400_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'upgrade',
          include: ['e2e/**/*.upgrade.test.ts'],
          environment: 'node',
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['system/**/*.system.test.ts'],
          environment: 'node',
          testTimeout: 900_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
