import type { CustomMetricTotal } from '../../../generated/fundraising/operations.ts';

/** The total of a campaign's own metric, such as trees planted. */
export function presentCustomMetric(row: {
  custom_metric_amount: string;
  custom_metric_unit: string | null;
}): CustomMetricTotal {
  return {
    custom_metric: {
      amount: row.custom_metric_amount,
      unit: row.custom_metric_unit,
    },
  };
}
