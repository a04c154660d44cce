import { consoleInfo, consoleProblems, type ConsoleInfo } from '@roadside/contract/console-info.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { version } from '../../../package.json'
import type { Config } from '../../config-schema.ts'
import type { MapFile } from '../../http/map-file.ts'
import { findMissing, findWarnings, type Readiness, type WarningSource } from '../../http/health.ts'

/** The installation's settings for the browser; each page contains them. */
export function infoOf(config: Config, isDemo: boolean, mapFile: MapFile | null): ConsoleInfo {
  const { siteTitle, dashboardFirstname, fourGUsername, mapAttribution, staRule } = config
  const settings = {
    siteTitle,
    dashboardFirstname,
    fourGUsername,
    mapTilesUrl: mapFile ? null : config.mapTilesUrl,
    mapFile: mapFile?.info ?? null,
    mapAttribution,
    staRule,
  }
  return { ...settings, isDemo, oidcName: config.oidc?.name ?? null, version }
}

export function consoleInfoCalls(
  info: ConsoleInfo,
  needs: readonly Readiness[],
  warnings: readonly WarningSource[],
): ServedCall[] {
  return [
    serve(consoleInfo, async () => info),
    serve(consoleProblems, async ({ caller }) => {
      const concerns = ({ access }: Readiness | WarningSource) => hasAccess(caller, access)
      const [missing, found] = await Promise.all([
        findMissing(needs.filter(concerns)),
        findWarnings(warnings.filter(concerns)),
      ])
      const problems = missing.map(({ name, problem }) => ({ name, sentence: problem }))
      return [...problems, ...found.map(({ name, sentence }) => ({ name, sentence }))]
    }),
  ]
}
