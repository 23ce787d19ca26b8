import { readFileSync } from 'node:fs'
import { cookieNameIn, pageCacheCookies } from '#domain/cookie-names.ts'
import { addingToStack, addResources, attribute, ids, propertiesOf, ref, text } from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { hostOf } from './stages.ts'

/** What AWS calls its own policies. */
const managed = {
  /** Keeps as long as the answer says, up to a year. */
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
}

/** As server/http/cdn.server.ts reads it, which cannot be imported here: it reads the environment of a function. */
const originSecretHeader = 'x-nivaas-origin'

const day = 24 * 60 * 60
const year = 365 * day

/** CloudFront keeps these for ten seconds, whatever the answer says, unless it is told not to. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/**
 * The CDN: pages come from the API, which knows it by a secret, and static files from the bucket, which nobody else may
 * read any more. The API itself stays reachable, and answers 403 there.
 */
export default addingToStack(({ template, configuration }) => {
  closeStaticBucket(template)
  addResources(template, {
    PageRequestFunction: edgeFunction('page-request'),
    StaticRequestFunction: edgeFunction('static-request'),
    StaticResponseFunction: edgeFunction('static-response'),
    PageCachePolicy: pageCachePolicy(),
    StaticCachePolicy: staticCachePolicy(),
    StaticHeadersPolicy: staticHeadersPolicy(),
    StaticAccess: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: text('${AWS::StackName}-static'),
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
    [ids.cdn]: distribution(configuration),
    ...(configuration.hostedZoneId && addressRecords(configuration, configuration.hostedZoneId)),
  })
  // Architect shows this one at the end of a deploy.
  template.Outputs.CDN = { Description: 'The site', Value: configuration.siteOrigin }
  template.Outputs.CdnDomain = {
    Description: 'Where the host of the site must lead (CNAME or ALIAS)',
    Value: attribute(ids.cdn, 'DomainName'),
  }
})

/** Architect serves static files from a public bucket, by the API as well; here the CDN alone reads them. */
function closeStaticBucket(template: Template): void {
  const bucket = propertiesOf(template, ids.staticBucket)
  delete bucket.WebsiteConfiguration
  Object.assign(bucket, {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
  })
  delete template.Outputs.BucketURL
  const { paths } = propertiesOf(template, ids.api).DefinitionBody as { paths: Record<string, unknown> }
  delete paths['/_static/{proxy+}']
  propertiesOf(template, 'StaticBucketPolicy').PolicyDocument = {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'CdnReads',
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: text(`\${${ids.staticBucket}.Arn}/*`),
        Condition: {
          StringEquals: {
            'AWS:SourceArn': text(
              `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${${ids.cdn}}`,
            ),
          },
        },
      },
    ],
  }
}

function distribution(configuration: StageConfiguration): Resource {
  return {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Enabled: true,
        // CloudFormation reads the secret below again when something here changes.
        Comment: text(`\${AWS::StackName}, secrets of rotation ${configuration.secretsRotation}`),
        Aliases: [hostOf(configuration)],
        ...(configuration.webAclArn !== null && { WebACLId: configuration.webAclArn }),
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        // The cheapest class that has edges in India.
        PriceClass: 'PriceClass_200',
        ViewerCertificate: {
          AcmCertificateArn: configuration.certificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
        Origins: [
          {
            Id: 'api',
            DomainName: text(`\${${ids.api}}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`),
            CustomOriginConfig: {
              OriginProtocolPolicy: 'https-only',
              OriginSSLProtocols: ['TLSv1.2'],
              OriginReadTimeout: 30,
            },
            OriginCustomHeaders: [
              {
                HeaderName: originSecretHeader,
                HeaderValue: text(
                  `{{resolve:secretsmanager:\${${ids.originSecret}}:SecretString:originSecret}}`,
                ),
              },
            ],
          },
          {
            Id: 'static',
            DomainName: attribute(ids.staticBucket, 'RegionalDomainName'),
            OriginAccessControlId: attribute('StaticAccess', 'Id'),
            S3OriginConfig: { OriginAccessIdentity: '' },
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'api',
          ViewerProtocolPolicy: 'redirect-to-https',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          Compress: true,
          CachePolicyId: ref('PageCachePolicy'),
          OriginRequestPolicyId: managed.allViewerExceptHostHeader,
          FunctionAssociations: [edge('viewer-request', 'PageRequestFunction')],
        },
        CacheBehaviors: [
          staticBehaviour('/_static/build/*', managed.cachingOptimized),
          staticBehaviour('/_static/*', ref('StaticCachePolicy')),
        ],
        CustomErrorResponses: errorStatuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      },
    },
  }
}

function staticBehaviour(PathPattern: string, CachePolicyId: unknown) {
  return {
    PathPattern,
    TargetOriginId: 'static',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: ['GET', 'HEAD'],
    Compress: true,
    CachePolicyId,
    ResponseHeadersPolicyId: ref('StaticHeadersPolicy'),
    FunctionAssociations: [
      edge('viewer-request', 'StaticRequestFunction'),
      edge('viewer-response', 'StaticResponseFunction'),
    ],
  }
}

/** Architect lets S3 say ten years of every file; of those without a fingerprint the CDN believes a day. */
function staticCachePolicy(): Resource {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: text('${AWS::StackName}-static'),
        MinTTL: 0,
        DefaultTTL: day,
        MaxTTL: day,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      },
    },
  }
}

/**
 * A page is kept as long as its Cache-Control says, and not at all without one. What a page may depend on is in the key:
 * its whole query, the language, who is signed in and what she is to be told, so that nobody gets the answer to somebody
 * else.
 */
function pageCachePolicy(): Resource {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: text('${AWS::StackName}-pages'),
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: day,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: {
            CookieBehavior: 'whitelist',
            Cookies: pageCacheCookies.map((name) => cookieNameIn('deployed', name)),
          },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      },
    },
  }
}

/** Pages bring their own headers; static files come without. */
function staticHeadersPolicy(): Resource {
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: text('${AWS::StackName}-static'),
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 2 * year,
            IncludeSubdomains: true,
            Preload: true,
            Override: true,
          },
        },
      },
    },
  }
}

function edgeFunction(name: string): Resource {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: text(`\${AWS::StackName}-${name}`),
      AutoPublish: true,
      FunctionConfig: { Comment: `tools/deploy/cdn/${name}.js`, Runtime: 'cloudfront-js-2.0' },
      FunctionCode: readFileSync(new URL(`cdn/${name}.js`, import.meta.url), 'utf8'),
    },
  }
}

function edge(EventType: string, id: string) {
  return { EventType, FunctionARN: attribute(id, 'FunctionARN') }
}

/** The zone of every distribution, the same for all of AWS. */
const cloudFrontZone = 'Z2FDTNDATAQYW2'

function addressRecords(configuration: StageConfiguration, HostedZoneId: string): Record<string, Resource> {
  const record = (Type: string): Resource => ({
    Type: 'AWS::Route53::RecordSet',
    Properties: {
      HostedZoneId,
      Type,
      Name: hostOf(configuration),
      AliasTarget: { DNSName: attribute(ids.cdn, 'DomainName'), HostedZoneId: cloudFrontZone },
    },
  })
  return { SiteAddress: record('A'), SiteAddressV6: record('AAAA') }
}
