"""OpenStack Swift with its S3 API, all of it in one process, for tests: server.py DIRECTORY PORT.

What it stores stays in DIRECTORY, whose file system must have extended attributes. It says which port it listens on.
"""
import os
import sys

import eventlet
import eventlet.event

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

DIRECTORY, PORT = os.path.abspath(sys.argv[1]), int(sys.argv[2])
HOST = '127.0.0.1'
LOG = {'log_level': 'CRITICAL'}

os.makedirs(os.path.join(DIRECTORY, 'devices', 'disk'), exist_ok=True)
utils.SWIFT_CONF_FILE = os.path.join(DIRECTORY, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as conf:
    conf.write('''[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = only
default = yes
''')
utils.validate_configuration()

# These read the configuration when they are loaded.
from swift.account.server import AccountController  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.utils import get_logger  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402

PROXY = f'''[DEFAULT]
swift_dir = {DIRECTORY}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = {HOST}:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = test
[filter:tempauth]
use = egg:swift#tempauth
user_test_scribe = a-secret-for-tests .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
'''


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, get_logger(LOG), protocol=SwiftHttpProtocol, log_output=False)


def write_ring(name, port):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 0, 'weight': 1, 'device': 'disk', 'ip': HOST, 'port': port,
                     'replication_ip': HOST, 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save(os.path.join(DIRECTORY, name + '.ring.gz'))


settings = {**LOG, 'devices': os.path.join(DIRECTORY, 'devices'), 'swift_dir': DIRECTORY, 'mount_check': 'false',
            'fallocate_reserve': '0', 'recon_cache_path': DIRECTORY}
for name, controller in (('account', AccountController), ('container', ContainerController), ('object', ObjectController)):
    socket = eventlet.listen((HOST, 0))
    write_ring(name, socket.getsockname()[1])
    serve(socket, controller(settings))

with open(os.path.join(DIRECTORY, 'proxy-server.conf'), 'w') as conf:
    conf.write(PROXY)
front = eventlet.listen((HOST, PORT))
serve(front, loadapp(conf.name))
print('listening on port', front.getsockname()[1], flush=True)
eventlet.event.Event().wait()
