import { consoleInfo, consoleProblems } from '@roadside/contract/console-info.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { version } from '../../../package.json'
import type { Config } from '../../config-schema.ts'
import { findMissing, type Readiness } from '../../http/health.ts'

export function consoleInfoCalls(config: Config, isDemo: boolean, needs: readonly Readiness[]): ServedCall[] {
  const { siteTitle, dashboardFirstname, fourGUsername, mapTilesUrl, mapAttribution, staRule } = config
  return [
    serve(consoleInfo, async () => ({
      ...{ siteTitle, dashboardFirstname, fourGUsername, mapTilesUrl, mapAttribution, staRule },
      isDemo,
      oidcName: config.oidc?.name ?? null,
      version,
    })),
    serve(consoleProblems, async () =>
      (await findMissing(needs)).map(({ name, problem }) => ({ name, sentence: problem })),
    ),
  ]
}
