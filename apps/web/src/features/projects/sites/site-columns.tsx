import type { ProjectSite } from '@roadside/contract/records/location.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { Link } from '@tanstack/react-router'
import { typeByName } from '../../../solution-types.ts'
import { EquipmentCount } from '../equipment-count.tsx'
import styles from '../projects.module.css'

/** Columns of a project's sites; a site's name leads to its page. `onTurn` attaches or detaches. */
export function siteColumns(
  onTurn: ((site: ProjectSite) => void) | null,
): readonly TableColumn<ProjectSite>[] {
  const action: TableColumn<ProjectSite> = {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    // a site of cameras belongs to the project of its cameras
    cell: (site) =>
      site.cameras === 0 && (
        <RowAction
          icon={site.isAttached ? 'close' : 'plus'}
          label={`${site.isAttached ? 'ยกเลิกการเชื่อมกับโครงการ' : 'เชื่อมกับโครงการนี้'} ${site.name}`}
          onPress={() => onTurn?.(site)}
        />
      ),
  }
  return [
    {
      id: 'typeName',
      header: 'ระบบ',
      isSortable: true,
      cell: ({ typeName }) => (
        <span className={styles.system}>
          <SolutionIcon path={typeByName.get(typeName)?.icon ?? ''} />
          {typeByName.get(typeName)?.menuName ?? typeName}
        </span>
      ),
    },
    {
      id: 'name',
      header: 'พื้นที่ติดตั้ง',
      isSortable: true,
      width: 240,
      cell: ({ typeName, name, wid, DeptID }) => {
        const route = typeByName.get(typeName)?.route
        return (
          <CellText minWidth={160}>
            {route ? (
              <Link to={`/${route}-sub`} search={{ DeptID, wid, TypeName: typeName } as never}>
                {name}
              </Link>
            ) : (
              name
            )}
          </CellText>
        )
      },
    },
    { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
    { id: 'Dept_Name', header: 'หน่วยงาน', isSortable: true, cell: ({ Dept_Name }) => Dept_Name },
    {
      id: 'equipment',
      header: 'อุปกรณ์',
      align: 'end',
      isSortable: true,
      cell: (site) => <EquipmentCount count={site} />,
    },
    ...(onTurn ? [action] : []),
  ]
}
