import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { contractorLinks } from '../../top-links.ts'

interface ContractorLinksProps {
  className: string | undefined
  /** In the folded menu, where the names stand beside the icons. */
  isFolded?: boolean
}

/** The pages of a contractor's account beside alarms and tickets. */
export function ContractorLinks({ className, isFolded = false }: ContractorLinksProps) {
  return contractorLinks.map(({ to, label, icon }) => (
    <Link
      key={to}
      to={to}
      className={className}
      activeProps={{ 'aria-current': 'page' }}
      {...(isFolded && { 'data-tip': label, 'data-menu-item': true })}
    >
      <Icon name={icon} size={isFolded ? 20 : 17} />
      <span className={isFolded ? 'rs-sr-only' : undefined}>{label}</span>
    </Link>
  ))
}
