import { ActionIcon, NativeSelect } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import { linkTo, useFavourites } from '../../shell/use-favourites.ts'
import styles from './account.module.css'

/** The page that the account begins with, and its favourites, of which that is one. */
export function StartPanel() {
  const { pages = [], remove } = useFavourites()
  const { value: start, isKnown, save } = usePreference('start')
  const { isContractor } = useAccount()
  const path = start?.path ?? ''
  // a page stays the first one when its star is taken away
  const isOther = !['', paths.wall].includes(path) && pages.every((page) => page.path !== path)
  return (
    <Panel title="หน้าเริ่มต้นและรายการโปรด">
      <div className={styles.form}>
        <NativeSelect
          label="หน้าเริ่มต้น"
          description="หน้าที่แสดงหลังเข้าสู่ระบบและเมื่อกดชื่อระบบ ใช้กับบัญชีนี้ทุกเครื่อง"
          disabled={!isKnown}
          value={path}
          data={[
            ...(isContractor
              ? [{ value: '', label: 'ใบงานซ่อม (บนโทรศัพท์: งานของฉัน)' }]
              : [
                  { value: '', label: 'หน้าหลัก' },
                  { value: paths.wall, label: 'จอห้องควบคุม' },
                ]),
            ...pages.map((page) => ({ value: page.path, label: page.name })),
            ...(isOther ? [{ value: path, label: path }] : []),
          ]}
          onChange={({ currentTarget }) => save({ path: currentTarget.value || null })}
        />
        {pages.length === 0 ? (
          <p className={styles.told}>
            {isKnown ? 'ยังไม่มีรายการโปรด กดรูปดาวที่หัวของหน้าใดก็ได้เพื่อเพิ่มหน้านั้น' : 'ยังอ่านรายการโปรดไม่ได้'}
          </p>
        ) : (
          <ul className={styles.favourites} aria-label="รายการโปรด">
            {pages.map((page) => (
              <li key={page.path}>
                <Link {...linkTo(page.path)}>{page.name}</Link>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`นำ ${page.name} ออกจากรายการโปรด`}
                  title="นำออกจากรายการโปรด"
                  disabled={!isKnown}
                  onClick={() => remove(page.path)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
