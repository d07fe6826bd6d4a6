// `node photo-server.ts <address> <folder> <bucket>` is a store of photos that speaks S3, with one bucket, on port 9000.
import S3rver from '@20minutes/s3rver';

const [address = '', directory = '', name = ''] = process.argv.slice(2);
await new S3rver({ port: 9000, address, silent: true, directory, configureBuckets: [{ name, configs: [] }] }).run();
