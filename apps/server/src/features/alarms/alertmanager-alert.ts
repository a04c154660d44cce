import type { MachineAlarm } from './machine-repository.ts'

/**
 * For how long a reader may take the alarm to last; the console says anew with every answer.
 * Alertmanager's own `resolve_timeout`. Milliseconds.
 */
const lastsForMs = 300_000

/** An alert as `GET /api/v2/alerts` of Alertmanager answers it (`gettableAlert` of its openapi.yaml). */
export interface AlertmanagerAlert {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly startsAt: string
  readonly endsAt: string
  readonly updatedAt: string
  readonly fingerprint: string
  readonly receivers: readonly { readonly name: string }[]
  readonly status: {
    readonly state: 'active'
    readonly silencedBy: readonly string[]
    readonly inhibitedBy: readonly string[]
  }
  readonly generatorURL?: string
}

/** Pure. `origin`: the console's address (`PUBLIC_URL`); null: unknown. */
export function alertOf(
  alarm: MachineAlarm & { readonly kind_name: string },
  { now, origin }: { readonly now: Date; readonly origin: string | null },
): AlertmanagerAlert {
  const { kind, severity, solution, department, site, subject } = alarm
  return {
    labels: filled({ alertname: kind, severity, solution, department, site, subject }),
    annotations: filled({ summary: `${alarm.kind_name} ${subject}`, description: alarm.why }),
    startsAt: alarm.raised_at,
    endsAt: new Date(now.getTime() + lastsForMs).toISOString(),
    updatedAt: alarm.last_seen_at,
    fingerprint: alarm.id.toString(16).padStart(16, '0'),
    receivers: [{ name: 'roadside' }],
    status: { state: 'active', silencedBy: [], inhibitedBy: [] },
    ...(origin !== null && {
      generatorURL: new URL(`/alarms?alarm=${alarm.id}`, origin).href,
    }),
  }
}

/** A label without a value is none (Prometheus). */
function filled(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ''))
}
