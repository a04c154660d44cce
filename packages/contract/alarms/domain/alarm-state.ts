/**
 * The state of an alarm: whether its cause lasts, whether somebody has taken note, and whether it
 * is out of the way. The three are independent (RSMP core 3, "alarm states"; OPC UA Part 9 §5.8).
 */
export interface AlarmState {
  /** The cause lasts. */
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  /** Its root cause has an alarm of its own. */
  readonly isSuppressed: boolean
  /** Out of the way by an operator. */
  readonly shelf: Shelf | null
  /** Out of the way by a work order or a maintenance window. */
  readonly isOutOfService: boolean
}

export interface Shelf {
  /** Milliseconds since 1970. */
  readonly until: number
  /** It also ends when the cause ends. */
  readonly isUntilCleared: boolean
}

/** What may happen to an alarm; `at` in milliseconds since 1970. */
export type AlarmInput =
  | { readonly type: 'activate' }
  | { readonly type: 'clear' }
  | { readonly type: 'acknowledge' }
  | { readonly type: 'unacknowledge' }
  | { readonly type: 'suppress' }
  | { readonly type: 'unsuppress' }
  | { readonly type: 'shelve'; readonly shelf: Shelf }
  | { readonly type: 'unshelve' }
  | { readonly type: 'takeOutOfService' }
  | { readonly type: 'returnToService' }
  | { readonly type: 'pass'; readonly at: number }

/** Before anything ever happened: nothing is wrong and nothing is left to be seen. */
export const quietAlarm: AlarmState = {
  isActive: false,
  isAcknowledged: true,
  isSuppressed: false,
  shelf: null,
  isOutOfService: false,
}

/**
 * The state after an input. An input that changes nothing gives the same object.
 *
 * - A cause that begins again must be acknowledged again.
 * - A cleared alarm is hidden behind no root.
 * - A shelf ends at its time, when an operator ends it, or with the cause where it was so chosen.
 */
export function nextAlarmState(state: AlarmState, input: AlarmInput): AlarmState {
  switch (input.type) {
    case 'activate':
      return state.isActive ? state : { ...state, isActive: true, isAcknowledged: false }
    case 'clear':
      return state.isActive
        ? {
            ...state,
            isActive: false,
            isSuppressed: false,
            shelf: state.shelf?.isUntilCleared ? null : state.shelf,
          }
        : state
    case 'acknowledge':
      return state.isAcknowledged ? state : { ...state, isAcknowledged: true }
    case 'unacknowledge':
      // nothing is left to be seen of an alarm that has gone
      return state.isAcknowledged && isLive(state) ? { ...state, isAcknowledged: false } : state
    case 'suppress':
      return state.isActive && !state.isSuppressed ? { ...state, isSuppressed: true } : state
    case 'unsuppress':
      return state.isSuppressed ? { ...state, isSuppressed: false } : state
    case 'shelve':
      return isLive(state) ? { ...state, shelf: input.shelf } : state
    case 'unshelve':
      return state.shelf ? { ...state, shelf: null } : state
    case 'takeOutOfService':
      return state.isOutOfService ? state : { ...state, isOutOfService: true }
    case 'returnToService':
      return state.isOutOfService ? { ...state, isOutOfService: false } : state
    case 'pass':
      return state.shelf && state.shelf.until <= input.at ? { ...state, shelf: null } : state
  }
}

/**
 * Whether the alarm is kept as the live one of its subject and kind: its cause lasts, nobody has
 * seen it yet, or it was put out of the way.
 */
export function isLive({ isActive, isAcknowledged, shelf, isOutOfService }: AlarmState): boolean {
  return isActive || !isAcknowledged || shelf !== null || isOutOfService
}

/** Whether operators are to see it now: live, and not out of the way. */
export function isAnnounced(state: AlarmState): boolean {
  return (
    (state.isActive || !state.isAcknowledged) &&
    !state.isSuppressed &&
    state.shelf === null &&
    !state.isOutOfService
  )
}

/** The names of RSMP's alarm states. */
export const alarmPhases = [
  'inactive',
  'activeUnacknowledged',
  'activeAcknowledged',
  'inactiveUnacknowledged',
  'suspended',
] as const
export type AlarmPhase = (typeof alarmPhases)[number]

/** RSMP's state: whatever is out of the way is suspended. */
export function phaseOf(state: AlarmState): AlarmPhase {
  if (state.isSuppressed || state.shelf !== null || state.isOutOfService) return 'suspended'
  if (state.isActive) return state.isAcknowledged ? 'activeAcknowledged' : 'activeUnacknowledged'
  return state.isAcknowledged ? 'inactive' : 'inactiveUnacknowledged'
}
