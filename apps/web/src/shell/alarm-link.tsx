import { AlarmBadge, alarmBadgeWords, useAlarmBadge } from '@roadside/ui/alarms/alarm-badge.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'

interface AlarmLinkProps {
  className: string | undefined
  /** In the folded menu, whose names stand beside it. */
  hasTip?: boolean
}

/** A bell that leads to the alarms, with how many nobody has taken note of. */
export function AlarmLink({ className, hasTip = false }: AlarmLinkProps) {
  const badge = useAlarmBadge()
  const name = `การแจ้งเตือน${alarmBadgeWords(badge)}`
  return (
    <Link
      to={paths.alarms}
      className={className}
      aria-label={name}
      {...(hasTip ? { 'data-tip': name } : { title: name })}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon name="bell" size={20} />
      <AlarmBadge />
    </Link>
  )
}
