import { ApiError } from '@roadside/contract/errors.ts'
import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { answerClientError } from '@roadside/server-kit/client-error.ts'
import { consoleAlarmKinds } from '@roadside/contract/alarms/console-kinds.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { sparkplugIntake } from '@roadside/server-kit/devices/sparkplug.ts'
import { installErrorHandler, sendError } from '@roadside/server-kit/error-handler.ts'
import { createIngestEngine, type IngestEngine } from '@roadside/server-kit/ingest/engine.ts'
import { createIngestMetrics } from '@roadside/server-kit/ingest/metrics.ts'
import { keyLabel } from '@roadside/server-kit/ingest/key-guard.ts'
import { installJsonBody } from '@roadside/server-kit/json-body.ts'
import { openBlobStore } from '@roadside/server-kit/media/open-store.ts'
import { openPictureStore } from '@roadside/server-kit/media/picture-store.ts'
import { watchStore, type WatchedStore } from '@roadside/server-kit/media/watched-store.ts'
import { CallPaths, mountCalls } from '@roadside/server-kit/mount-calls.ts'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import { isOwnDiskFull } from '@roadside/server-kit/own-disk.ts'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { SolutionServices, Sweep } from '@roadside/server-kit/solution-server.ts'
import { validateBody } from '@roadside/server-kit/validate-body.ts'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import type { AccessLog } from './access-log/access-log.ts'
import { Counts } from './access-log/counts.ts'
import { makeRequestIds } from './access-log/request-ids.ts'
import { pathOf, recordRequests } from './access-log/requests.ts'
import type { SpecialAccounts } from './accounts/repository.ts'
import type { Config } from './config-schema.ts'
import { archivePart, archiveWarnings } from './archive/watch-archive.ts'
import { auditCalls } from './features/audit/calls.ts'
import { alarmKindsOf } from './features/alarms/alarm-kinds.ts'
import { alarmsOfTickets } from './features/alarms/alarm-tickets.ts'
import { findCircuitOfAlarm } from './features/alarms/circuit-of-alarm.ts'
import { alarmCalls } from './features/alarms/calls.ts'
import { mountAlertmanager } from './features/alarms/alertmanager-routes.ts'
import { countOpenDefects } from './features/alarms/defect-repository.ts'
import type { Evaluator } from './features/alarms/evaluate.ts'
import { mountMachineAlarms } from './features/alarms/machine-routes.ts'
import { mountAlarmMetrics } from './features/alarms/metrics.ts'
import { handoverCalls } from './features/alarms/handover-calls.ts'
import { qualityCall } from './features/alarms/quality-call.ts'
import { backupPart, backupWarnings, mountBackupMetrics } from './features/backups/watch-backups.ts'
import { RefusalLog } from './features/audit/refusals.ts'
import * as signIns from './features/audit/sign-ins.ts'
import { makeAuthenticate } from './features/auth/authenticate.ts'
import { authCalls } from './features/auth/calls.ts'
import { makeConfirmPassword } from './features/auth/confirm-password.ts'
import { renewSession, type SessionSettings } from './features/auth/sessions.ts'
import { makeTokens } from './features/auth/tokens.ts'
import { consoleInfoCalls, infoOf } from './features/console-info/calls.ts'
import { contractReportCalls } from './features/contract-reports/calls.ts'
import { defectNoticeCall } from './features/contract-reports/defect-notice.ts'
import { contractReportFileCall } from './features/contract-reports/report-file.ts'
import { contractorCalls } from './features/contractors/calls.ts'
import { dutyCalls } from './features/duty/calls.ts'
import { findOnDuty, findRosterChoices } from './features/duty/on-duty.ts'
import { equipmentCalls } from './features/equipment/calls.ts'
import { fileCalls } from './features/files/calls.ts'
import { mountOpen311 } from './features/fault-reports/open311/routes.ts'
import { findCalls } from './features/find/calls.ts'
import { historyCalls } from './features/history/calls.ts'
import { ingestCalls } from './features/ingest/calls.ts'
import { locationCalls } from './features/locations/calls.ts'
import { menuCalls } from './features/menu/calls.ts'
import { monitoringCalls } from './features/monitoring/calls.ts'
import { oidcCalls } from './features/auth/oidc/calls.ts'
import { makeProvider } from './features/auth/oidc/provider.ts'
import { mountOidc } from './features/auth/oidc/routes.ts'
import { noticeCalls } from './features/notices/calls.ts'
import type { Channel } from './features/notices/channel.ts'
import { openChannels } from './features/notices/channels.ts'
import type { FindCaller } from './features/notices/channels/line/act.ts'
import { openLine } from './features/notices/channels/line/open-line.ts'
import { openVapid } from './features/notices/channels/web-push/vapid.ts'
import { preferenceCalls } from './features/preferences/calls.ts'
import { contractEquipmentCalls } from './features/contract-equipment/calls.ts'
import { faultReportCalls } from './features/fault-reports/calls.ts'
import { savedFilterCalls } from './features/saved-filters/calls.ts'
import { mayUseLine } from './features/notices/channels/line/budget.ts'
import { guaranteeSweep } from './features/notices/guarantees/tell-guarantees.ts'
import { ticketNewsSweep } from './features/notices/tickets/tell-tickets.ts'
import type { ChoosingTargets } from './features/notices/rules/choose-targets.ts'
import { ruleCalls } from './features/notices/rules/calls.ts'
import { makeDecideNotices } from './features/notices/rules/decide-notices.ts'
import { projectCalls } from './features/projects/calls.ts'
import { contractCalls } from './features/projects/contract/calls.ts'
import { findWatched } from './features/projects/contract/radar-repository.ts'
import { dueSweep } from './features/service-levels/due-sweep.ts'
import { holidayCalls } from './features/service-levels/holiday-calls.ts'
import { pauseCalls } from './features/service-levels/pause-calls.ts'
import { siteRecordCalls } from './features/site-records/calls.ts'
import { structureCalls } from './features/structure/calls.ts'
import { confirmSweep } from './features/tickets/confirm-tickets.ts'
import { makeFollowTickets } from './features/tickets/follow-tickets.ts'
import { ticketCalls } from './features/tickets/calls.ts'
import { openOfReport } from './features/tickets/ticket-of-report.ts'
import { ticketRuleCalls } from './features/tickets/rules/calls.ts'
import type { TicketServices } from './features/tickets/ticket-context.ts'
import { userCalls } from './features/users/calls.ts'
import { tellOwner } from './features/notices/tell-owner.ts'
import { ownAccountCalls } from './features/users/own/calls.ts'
import { wayCalls } from './features/ways/calls.ts'
import { limitConnections } from './http/connections.ts'
import {
  databaseReadiness,
  storageReadiness,
  mountHealth,
  type Readiness,
  type WarningSource,
} from './http/health.ts'
import { type MapFile, mapFileWarnings, mountMapFile } from './http/map-file.ts'
import { mountMedia } from './http/media-routes.ts'
import { mountDatabaseMetrics } from './http/database-metrics.ts'
import { mountHealthMetrics } from './http/health-metrics.ts'
import { mountReplicaMetrics } from './http/replica-metrics.ts'
import { replicaWarnings } from './http/replica-warnings.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountOpenApi } from './http/openapi.ts'
import { installSecurity } from './http/security.ts'
import { mountMyWork, readMyWork } from './http/my-work-files.ts'
import { readWeb, mountWeb } from './http/web-files.ts'
import { callersOf, makeActOnAlarms } from './line-actions.ts'
import { ContractChanges } from './live/contract-changes.ts'
import { LiveHub } from './live/hub.ts'
import { mountLive } from './live/live-routes.ts'
import { makeLivePublisher } from './live/publisher.ts'
import { SitePlaces } from './live/site-places.ts'
import { solutions } from './solutions.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  /** For the connection that receives notifications. */
  readonly databaseUrl: string
  readonly tokenSecrets: readonly string[]
  readonly isDemo: boolean
  readonly log: FastifyBaseLogger
  readonly accessLog: AccessLog
  readonly now: () => Date
  /** The checked file of the base map; null: there is none. */
  readonly mapFile: MapFile | null
  /** The built web; null serves none. */
  readonly webFolder: string | null
  /** The built page of `/my-work`; null serves none. */
  readonly myWorkFolder: string | null
}

export interface App {
  readonly http: FastifyInstance
  readonly engine: IngestEngine
  readonly deps: Deps
  /** The opened parts of the solutions, by the solution's id. */
  readonly solutions: ReadonlyMap<string, SolutionServices>
  /** What the sweep of alarms works with. */
  readonly alarms: Evaluator
  readonly needs: Readiness[]
  /** Parts whose failure is an alarm of the console, and no reason to send requests elsewhere. */
  readonly watched: readonly Readiness[]
  readonly warnings: WarningSource[]
  /** Store of the pictures' bytes. */
  readonly blobs: WatchedStore
  /** Ways to tell people. */
  readonly channels: readonly Channel[]
  readonly findCaller: FindCaller
  /** The console's own work in the background, besides that of solutions. */
  readonly sweeps: readonly Sweep[]
  /** From now on `/readyz` answers 503 and every answer closes its connection; all requests are answered as before. */
  announceStop(): void
  /** Answers the accepted requests and commits the received messages; leaves the database open. */
  close(): Promise<void>
}

/** Interval for checking connections for requests that are not complete in time. */
const longestCheckMs = 10_000
const longestHeadMs = 60_000
const apiBodyLimit = 1024 * 1024
/**
 * Connections still busy after this time are closed: a client that never reads must not keep the
 * console from stopping.
 */
const closeWithinMs = 8_000

/** Builds the whole application over a migrated database; nothing listens yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, log, accessLog, now, mapFile } = options
  const paths = new CallPaths()
  const counts = new Counts(accessLog, now)
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: apiBodyLimit,
    requestTimeout: config.requestTimeoutMs,
    http: {
      // Node.js looks at bodies only where heads have no longer than they
      headersTimeout: Math.min(config.requestTimeoutMs, longestHeadMs),
      connectionsCheckingInterval: Math.min(config.requestTimeoutMs / 2, longestCheckMs),
    },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // connected clients are answered during the stop, and their connections closed then
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: paths.rewrite,
    genReqId: makeRequestIds(),
    clientErrorHandler: (error, socket) => {
      const ip = socket.remoteAddress ?? ''
      counts.count({ what: 'refused', ip, key: '', path: '', status: 400 }, socket.bytesRead)
      answerClientError(error, socket)
    },
    frameworkErrors: (error, request, reply) => {
      const { ip } = request
      counts.count({ what: 'refused', ip, key: '', path: '', status: 400 }, 0)
      void sendError(error, request, reply)
    },
  })
  limitConnections(http.server, {
    inAll: config.maxConnections,
    // all clients share a proxy's address
    perAddress: config.trustProxy.length > 0 ? config.maxConnections : config.maxConnections / 5,
  })
  http.setValidatorCompiler(validateBody)
  http.setSerializerCompiler(serializerCompiler)
  // the disk of an external database is unknown
  const isFull = () => config.databaseUrl === null && isOwnDiskFull(config.dataDir)
  installErrorHandler(http, isFull)

  const publisher = makeLivePublisher(database.pool, log)
  const blobs = watchStore(await openBlobStore(config.dataDir, config.mediaS3), log)
  const { publicUrl } = config
  const pictures = openPictureStore({
    database,
    store: blobs,
    secrets: options.tokenSecrets,
    publicUrl,
    now,
  })
  const deps: Deps = { database, live: publisher, media: pictures, now }
  const targetSealer = makeSealer(options.tokenSecrets, 'notice targets')
  const vapid = await openVapid(config)
  const channels = openChannels({
    config,
    database,
    sealer: targetSealer,
    pictures,
    vapid,
    isDemo: options.isDemo,
    log,
    now,
  })
  const special: SpecialAccounts = {
    fourGKey: usernameKey(config.fourGUsername),
    dashboardFirstname: config.dashboardFirstname,
    adminsUseCodes: config.adminsUseCodes,
  }
  const places = new SitePlaces(database)
  const hub = new LiveHub(options.databaseUrl, places, log)
  const registry = new Registry()
  const { ofSolutions: settings } = config
  const opening = { log, settings, secrets: options.tokenSecrets, isDemo: options.isDemo }
  const opened = new Map<string, SolutionServices>(
    solutions.map(({ solution, server }) => [
      solution.id,
      { ...server, ...server.open?.(opening) },
    ]),
  )
  const services = [...opened.values()]
  const [ofPoints, ...others] = services.flatMap(({ sparkplug }) => sparkplug ?? [])
  const intakes = [
    ...services.flatMap(({ intake }) => intake ?? []),
    ...(ofPoints ? [sparkplugIntake([ofPoints, ...others])] : []),
  ]
  const metrics = createIngestMetrics(registry)
  mountDatabaseMetrics(registry, database)
  if (config.databaseReadUrl !== null) mountReplicaMetrics(registry, database)
  const refusals = new RefusalLog(database.db, log)
  const engine = createIngestEngine({
    ...deps,
    log,
    intakes,
    metrics,
    ingestKey: config.ingestKey,
    onAnswered: (request, { source, status }) => {
      const key = source ? keyLabel(source) : ''
      const bytes = Number(request.headers['content-length'] ?? 0)
      const sender = {
        what: 'messages',
        ip: request.ip,
        key,
        path: pathOf(request),
        status,
      } as const
      counts.count(sender, bytes)
    },
  })
  const needs: Readiness[] = [
    databaseReadiness(database),
    storageReadiness(database, isFull),
    {
      name: 'pictures',
      problem: 'ไม่สามารถบันทึกภาพเหตุการณ์ได้ กรุณาตรวจสอบพื้นที่จัดเก็บ',
      access: 'authority',
      isReady: () => blobs.isReady(),
    },
  ]

  const kinds = alarmKindsOf(
    solutions.map(({ solution }) => solution),
    consoleAlarmKinds,
  )
  const isSetUp = (channel: ChannelId) =>
    channels.some(({ id, missing }) => id === channel && missing === null)
  const ofTickets = alarmsOfTickets(kinds)
  const choosing: ChoosingTargets = {
    onDuty: findOnDuty,
    mayUse: async (db, channel, severity) =>
      isSetUp(channel) && (channel !== 'line' || (await mayUseLine(db, severity, now()))),
  }
  const alarms: Evaluator = {
    kinds,
    sources: partsOf(opened, ({ alarms }) => alarms),
    measures: partsOf(opened, ({ measured }) => measured),
    topologies: partsOf(opened, ({ topology }) => topology),
    followTickets: makeFollowTickets(ofTickets),
    decideNotices: makeDecideNotices({
      nameOfKind: (id) => kinds.get(id)?.kind.name ?? id,
      ...choosing,
      fourGKey: special.fourGKey,
    }),
    ...mountAlarmMetrics(registry, deps, log),
  }

  const tickets: TicketServices = {
    alarms: ofTickets,
    dashboardFirstname: config.dashboardFirstname,
  }
  const findCaller = callersOf(database, special)
  const line = openLine({
    config,
    database,
    secrets: options.tokenSecrets,
    findCaller,
    actOnAlarms: makeActOnAlarms(deps, {
      kinds: alarms.kinds,
      reviewsAsFalse: partsOf(opened, ({ reviewAsFalse }) => reviewAsFalse),
      tickets,
    }),
    log,
    now,
  })
  const warnings: WarningSource[] = [
    replicaWarnings(database),
    accessLog.warnings,
    ...line.warnings,
  ]
  const watched: Readiness[] = []
  // nobody backs up a demonstration
  if (!options.isDemo) {
    warnings.push(backupWarnings(deps, config.backup))
    watched.push(backupPart(deps, config.backup))
    mountBackupMetrics(registry, deps, log)
  }
  warnings.push(archiveWarnings(deps))
  watched.push(archivePart(deps))
  if (mapFile) warnings.push(mapFileWarnings(mapFile.path))
  mountHealthMetrics(registry, { needs, warnings })
  let isStopping = false

  await http.register((endpoints) => engine.endpoints(endpoints))
  await http.register(async (console) => {
    const tokens = makeTokens(options.tokenSecrets)
    const sessions: SessionSettings = {
      tokens,
      lifetimes: config.sessionLifetimes,
      onOpened: ({ id: session, userId: account, username, method: by, client }) =>
        accessLog.note({
          kind: 'sessionStart',
          session,
          account,
          username,
          by,
          ip: client.address,
        }),
    }
    const sealer = makeSealer(options.tokenSecrets, 'one-time codes')
    const authenticate = makeAuthenticate(tokens, database.pool, special, now)
    const info = infoOf(config, options.isDemo, mapFile)
    const web = options.webFolder === null ? null : readWeb(options.webFolder)
    recordRequests(console, { log: accessLog, counts, now })
    await installSecurity(console, {
      mapTilesUrl: info.mapTilesUrl,
      inlineScripts: web?.inlineScripts ?? [],
      isHttps: config.publicUrl?.startsWith('https:') ?? false,
      corsOrigins: config.corsOrigins,
    })
    installJsonBody(console)
    await mountOpenApi(console, config.siteTitle)
    const types = solutions.flatMap(({ solution }) => solution.types)
    const typeOrder = types
      .toSorted((a, b) => (a.menuRank ?? Infinity) - (b.menuRank ?? Infinity) || 0)
      .map(({ typeName }) => typeName)
    const systems = new Map(
      solutions.map(({ solution: { id, types: own } }) => [
        id,
        own.map(({ menuName }) => menuName),
      ]),
    )
    const callNames = new Map<string, string>()
    const served = [
      ...authCalls({ sessions, special, sealer, signIns, refusals, isExposed: config.isExposed }),
      ...(config.oidc ? oidcCalls(sessions, signIns, refusals) : []),
      ...userCalls(special, tellOwner),
      ...structureCalls(types),
      ...ownAccountCalls({
        special,
        tellOwner,
        sealer,
        issuer: config.siteTitle,
        isExposed: config.isExposed,
        confirmPassword: makeConfirmPassword(refusals),
        renewSession: (db, caller, at) => renewSession(db, sessions, caller, at),
      }),
      ...menuCalls(
        typeOrder,
        services.flatMap(({ menuCounts }) => menuCounts ?? []),
      ),
      ...preferenceCalls,
      ...savedFilterCalls,
      ...faultReportCalls(openOfReport),
      ...line.calls,
      ...noticeCalls({
        channels,
        sealer: targetSealer,
        guard: makePublicGuard(config.webhookNetworks),
        pushKey: vapid?.publicKey ?? null,
        ...special,
      }),
      ...consoleInfoCalls(info, needs, warnings),
      ...ingestCalls([...opened].flatMap(([id, { intake }]) => (intake ? [id] : []))),
      ...findCalls,
      ...monitoringCalls(types),
      ...alarmCalls({
        kinds: alarms.kinds,
        dashboardFirstname: config.dashboardFirstname,
      }),
      qualityCall(alarms.kinds),
      ...ticketCalls(tickets),
      ...pauseCalls,
      ...holidayCalls,
      ...contractEquipmentCalls(tickets.alarms.nameOfKind),
      ...ticketRuleCalls(ofTickets),
      ...handoverCalls(alarms.kinds),
      ...ruleCalls({
        kinds: [...alarms.kinds.values()].map(({ kind: { id, name, severity }, solution }) => ({
          id,
          name,
          severity,
          solution,
        })),
        findRosters: (db, caller) => findRosterChoices(db, caller, now()),
      }),
      ...dutyCalls(special),
      ...projectCalls,
      ...contractCalls({
        countDefects: countOpenDefects,
        types: solutions.flatMap(({ solution }) => solution.types),
      }),
      ...contractReportCalls(systems),
      defectNoticeCall,
      contractReportFileCall(systems),
      ...locationCalls,
      ...equipmentCalls(config.staRule),
      ...siteRecordCalls,
      ...fileCalls,
      ...auditCalls(
        solutions.map(({ solution }) => solution),
        callNames,
      ),
      ...historyCalls,
      ...contractorCalls,
      ...wayCalls,
      ...services.flatMap(({ calls }) => calls ?? []),
    ]
    for (const { call } of served) {
      paths.add(call.path)
      callNames.set(call.path, call.nameTh)
    }
    const contracts = new ContractChanges(database, hub, log)
    if (mapFile) mountMapFile(console, mapFile.path)
    // answered from the database: at once refused while it hangs
    await console.register(async (answering) => {
      answering.addHook('onRequest', async () => {
        if (database.pulse.isHanging()) throw new ApiError('unavailable')
      })
      mountCalls(answering, served, deps, authenticate, refusals.listener(now))
      mountLive(answering, { hub, places, contracts, authenticate, tokens, now })
      if (config.oidc) {
        const provider = makeProvider(config.oidc)
        const errands = makeSealer(options.tokenSecrets, 'identity provider')
        const { publicUrl } = config.oidc
        mountOidc(
          answering,
          { provider, sealer: errands, special, signIns, refusals, publicUrl },
          deps,
        )
      }
      mountMedia(answering, { pictures, secrets: options.tokenSecrets, now })
      mountMachineAlarms(answering, { kinds, keyring: engine.keyring, origin: publicUrl }, deps)
      mountAlertmanager(answering, engine.keyring, deps)
      const typeNames = new Map(
        solutions.map(({ solution }) => [
          solution.id,
          solution.types.map(({ typeName }) => typeName),
        ]),
      )
      await mountOpen311(answering, { keyring: engine.keyring, typeNames }, deps)
      line.routes(answering)
      for (const { routes } of services) routes?.(answering, deps)
    })
    mountHealth(console, { needs, warnings, isStopping: () => isStopping })
    const isBehindProxy = config.trustProxy.length > 0 || config.publicUrl !== null
    mountMetrics(console, registry, { key: config.metricsKey, isBehindProxy })
    if (options.myWorkFolder !== null) await mountMyWork(console, readMyWork(options.myWorkFolder))
    if (web) await mountWeb(console, web, { info, solutionOfRoute: solutionOfRoute() })
  })
  hub.add({ onSessionEnded: (session) => accessLog.note({ kind: 'sessionEnd', session }) })
  await hub.start()

  return {
    http,
    engine,
    deps,
    solutions: opened,
    alarms,
    needs,
    watched,
    warnings,
    blobs,
    channels,
    findCaller,
    sweeps: [
      ...line.sweeps,
      dueSweep(),
      confirmSweep({
        alarms: tickets.alarms,
        proofs: partsOf(opened, ({ repairProofs }) => repairProofs),
        findCircuit: (db, alarm) => findCircuitOfAlarm(db, alarms, alarm),
      }),
      ticketNewsSweep({
        ...choosing,
        nameOfKind: ofTickets.nameOfKind,
        fourGKey: special.fourGKey,
      }),
      guaranteeSweep({
        ...choosing,
        findGuarantees: (db) => findWatched(db, null, null),
        ...special,
      }),
    ],
    announceStop: () => {
      isStopping = true
      // a proxy with open connections opens its next one elsewhere, instead of losing a request on
      // a closed one
      http.server.prependListener('request', (_request, response) =>
        response.setHeader('connection', 'close'),
      )
    },
    close: async () => {
      const closeTimer = setTimeout(() => http.server.closeAllConnections(), closeWithinMs)
      // a request in progress at the beginning keeps its connection, and would be waited for
      const leaving = setInterval(() => http.server.closeIdleConnections(), 100)
      await http.close()
      clearInterval(leaving)
      clearTimeout(closeTimer)
      counts.close()
      await line.settled()
      await engine.drain()
      await refusals.close()
      await publisher.flush()
      await hub.close()
    },
  }
}

/** A part of the solutions that have it, by their ids. */
function partsOf<Part>(
  opened: ReadonlyMap<string, SolutionServices>,
  part: (services: SolutionServices) => Part | undefined,
): ReadonlyMap<string, Part> {
  return new Map(
    [...opened].flatMap(([id, services]) => {
      const own = part(services)
      return own === undefined ? [] : [[id, own] as const]
    }),
  )
}

function solutionOfRoute(): ReadonlyMap<string, string> {
  return new Map(
    solutions.flatMap(({ solution: { id, types, pages = [] } }) => [
      ...types.flatMap(({ route, fourGRoute }) =>
        [route, fourGRoute].flatMap((name) => (name ? [[name, id] as const] : [])),
      ),
      ...pages.map(({ path }) => [path, id] as const),
    ]),
  )
}
