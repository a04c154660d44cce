/** The lazily loaded chunk of the dashboard's dialogs; `lamp-dialogs.tsx` opens them. */
export { GatewayDialog } from './gateway-dialog.tsx'
export { LampDialog } from './lamp-dialog.tsx'
export { LampFacts } from './lamp-facts.tsx'
export { LogDialog } from './log-dialog.tsx'
export { PositionDialog } from './position-dialog.tsx'
export { ProposePositionDialog } from './propose-position-dialog.tsx'
