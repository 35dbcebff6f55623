import { z } from 'zod';
import { countryField, dateTimeField, textField } from '@alert-review/kernel';

const cluster = { name: textField().nullish(), categoryId: z.int().nullish() };

const exposureOf = <Cluster extends z.ZodRawShape>(shape: Cluster) =>
  z.object({
    cluster: z.object(shape).nullish(),
    sentDirectExposure: z.number().nullish(),
    sentIndirectExposure: z.number().nullish(),
    receivedDirectExposure: z.number().nullish(),
    receivedIndirectExposure: z.number().nullish(),
  });

const userDetails = {
  userId: textField().nullish(),
  riskScore: z.enum(['SEVERE', 'HIGH', 'MEDIUM', 'LOW']).nullish(),
  scoreUpdatedDate: dateTimeField().nullish(),
  lastActivity: dateTimeField().nullish(),
};

const vendorReportSchema = <Version extends string, Data extends z.ZodType>(
  versions: readonly [Version],
  data: Data,
) =>
  z.object({
    vendor: z.literal('provider_kyt'),
    vendor_version: z.enum(versions),
    fetched_at: dateTimeField(),
    data,
  });

/**
 * Blockchain analysis data from a vendor (KYT) that the bank sends for the sender or receiver of a
 * transaction: direct exposure of the transfer.
 */
export const TransferIntel = vendorReportSchema(
  ['v2'],
  z.object({
    direct: z.object({ name: textField().nullish(), categoryId: z.int().nullish() }).nullish(),
  }),
);

/**
 * Blockchain analysis data from a vendor (KYT) that the bank sends for a customer: user details, in two
 * versions of the vendor's API.
 */
export const EntityIntel = z.discriminatedUnion('vendor_version', [
  vendorReportSchema(
    ['v1'],
    z.object({
      ...userDetails,
      score: z.enum(['red', 'amber', 'green']).nullish(),
      creationDate: dateTimeField().nullish(),
      exposureDetails: z.array(exposureOf({ ...cluster, category: textField().nullish() })).nullish(),
    }),
  ),
  vendorReportSchema(
    ['v2'],
    z.object({
      ...userDetails,
      createdAt: dateTimeField().nullish(),
      exposureDetails: z.array(exposureOf(cluster)).nullish(),
      properties: z.object({ active: z.boolean().nullish(), country: countryField().nullish() }).nullish(),
    }),
  ),
]);
