import { sql, type Insertable, type Selectable } from 'kysely';
import type { AtLeast } from '#core/assessment.ts';
import { FEATURES, type Head } from '#core/head.ts';
import type { FoundBy } from '#core/findings.ts';
import type { LabelledJob } from '#core/refit.ts';
import { DIRTINESS_LEVELS, type DirtinessLevel, type PackageId, type VehicleType } from '#core/business.ts';
import type { EngineName } from '#core/assessment.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { FindingsTable, HeadsTable, RefitsTable } from '../db/learning-tables.ts';
