import { useNavigate } from '@tanstack/react-router'
import { useAccount } from '../../../account.ts'
import { useMonitoredSites, useMonitoringLive } from '../use-monitoring.ts'
import { Wall } from './wall.tsx'

/** `/wall`: the wall of a control room with what the account may see; for every account. */
export function WallPage() {
  const { home } = useAccount()
  const navigate = useNavigate()
  const query = useMonitoredSites()
  useMonitoringLive()
  return <Wall query={query} onClose={() => void navigate({ to: home, replace: true })} />
}
