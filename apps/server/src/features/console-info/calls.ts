import { consoleInfo } from '@roadside/contract/console-info.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { version } from '../../../package.json'
import type { Config } from '../../config-schema.ts'

export function consoleInfoCalls(config: Config, isDemo: boolean): ServedCall[] {
  const { siteTitle, dashboardFirstname, fourGUsername, mapTilesUrl, mapAttribution, staRule } = config
  return [
    serve(consoleInfo, async () => ({
      ...{ siteTitle, dashboardFirstname, fourGUsername, mapTilesUrl, mapAttribution, staRule },
      isDemo,
      version,
    })),
  ]
}
